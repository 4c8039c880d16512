// @module-tag postgres
import { expect, test } from 'vitest'
import { z } from 'zod'
import { projectRequests } from '#src/features/build/projects/test-projects.ts'
import { hourInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Person } from '#src/server/testing/test-world.ts'
import { notificationRequests } from './test-notifications.ts'

const world = worldForFile()
const ask = notificationRequests(world)
const mere = madeForFile(() => world.person())
const ana = madeForFile(async () => ask.inOrganizationOf(mere, await world.person({ joins: mere })))

const AGREEMENT = {
  signedOn: '2027-06-10',
  provinces: ['Auckland'],
  price: 600_000,
  depositDue: 'days',
  depositDays: 5,
}

const row = z.looseObject({ id: z.uuid(), version: z.number() })
type Row = z.infer<typeof row>

/** Sends a change at the version of `before` and returns the changed row of that name. */
async function send(method: 'POST' | 'PUT', path: string, name: string, body: object, before?: Row) {
  const headers = { 'if-match': `"${before?.version ?? 0}"` }
  const reply = await world.send(method, path, { as: mere, body, headers })
  expect(reply.ok, await reply.clone().text()).toBe(true)
  return z
    .looseObject({ [name]: z.unknown() })
    .transform((all) => row.parse(all[name]))
    .parse(await reply.json())
}

async function remindersOf(as: Person) {
  const { notifications } = await ask.list(as)
  return notifications.filter(({ type }) => type === 'due_date')
}
const titlesOf = async () => (await remindersOf(mere)).map(({ title }) => title)

/** The reminders that a morning adds, in order of their titles. */
async function addedOn(day: string) {
  const before = new Set((await remindersOf(mere)).map(({ id }) => id))
  await ask.run(hourInAuckland(day, 8))
  return (await remindersOf(mere)).flatMap(({ id, title }) => (before.has(id) ? [] : [title])).toSorted()
}

// Clauses: dates-and-conditions 6.10
test('every kind of date has reminders at 7, 3, 1, 0 days and when overdue, which end when it is decided or extended', async () => {
  world.setNow(hourInAuckland('2027-06-10', 7))
  const { id: deal } = await ask.newDeal(mere)
  const on = `/api/opportunities/${deal}`
  const dueOn = '2027-06-17'
  const assigneeId = ana.userId
  const reply = await world.send('PUT', `${on}/agreement`, {
    as: mere,
    body: AGREEMENT,
    headers: { 'if-match': '"0"' },
  })
  expect(reply.status).toBe(200)
  const finance = await send('POST', `${on}/conditions`, 'condition', {
    kind: 'finance',
    title: 'Finance',
    basis: 'date',
    date: dueOn,
    assigneeId,
  })
  const limTerms = { kind: 'lim', title: 'LIM', basis: 'days', days: 15 }
  const lim = await send('POST', `${on}/conditions`, 'condition', limTerms)
  const taskTerms = { title: 'Ring the agent', dueOn, opportunityId: deal, assigneeId }
  const task = await send('POST', '/api/tasks', 'task', taskTerms)
  await send('POST', '/api/tasks', 'task', { title: 'Pay the rates', dueOn })
  const item = { title: 'Check the roof', section: 'Building', dueOn }
  const check = await send('POST', `${on}/checklist`, 'checklistItem', item)
  const offerTerms = { amount: 590_000, madeOn: '2027-06-09', expiresOn: dueOn }
  await send('POST', `${on}/offers`, 'offer', offerTerms)

  const allIn = (words: string, expiry: string) => [
    `Finance is ${words}`,
    `Offer 1 ${expiry}`,
    `The LIM request is ${words}`,
    `The deposit is ${words}`,
    `“Check the roof” is ${words}`,
    `“Pay the rates” is ${words}`,
    `“Ring the agent” is ${words}`,
  ]
  expect(await addedOn('2027-06-10')).toEqual(allIn('due in 7 days', 'expires in 7 days'))
  expect(await addedOn('2027-06-14')).toEqual(allIn('due in 3 days', 'expires in 3 days'))
  expect(await addedOn('2027-06-15')).toEqual(['Finance is due in 2 working days'])
  expect(await addedOn('2027-06-16')).toEqual(allIn('due tomorrow', 'expires tomorrow'))
  expect(await addedOn('2027-06-17')).toEqual(allIn('due today', 'expires today'))

  const shown = (await remindersOf(ana)).filter(({ title }) => / today$/.test(title))
  const links = shown.map(({ title, isForYou, data }) => [
    title,
    isForYou,
    data.opportunityId === deal,
    data.dueKind,
  ])
  expect(links.toSorted()).toEqual([
    ['Finance is due today', true, true, 'condition'],
    ['Offer 1 expires today', false, true, 'offer_expiry'],
    ['The LIM request is due today', false, true, 'lim_request'],
    ['The deposit is due today', false, true, 'deposit'],
    ['“Check the roof” is due today', false, true, 'checklist'],
    ['“Pay the rates” is due today', false, false, 'task'],
    ['“Ring the agent” is due today', true, true, 'task'],
  ])
  expect((await remindersOf(mere)).some(({ isForYou }) => isForYou)).toBe(false)

  expect(await addedOn('2027-06-18')).toEqual(allIn('overdue', 'has expired'))
  expect(await addedOn('2027-06-19')).toEqual([])

  const announced = (await titlesOf()).filter((title) => title.startsWith('Finance')).toSorted()
  // Extended to the 28th, seven days from the 21st.
  const later = { to: '2027-06-28', agreedOn: '2027-06-18' }
  const extended = await send(
    'POST',
    `${on}/conditions/${finance.id}/extensions`,
    'condition',
    later,
    finance,
  )
  await send(
    'PUT',
    `${on}/conditions/${lim.id}`,
    'condition',
    { ...limTerms, requestedOn: '2027-06-18' },
    lim,
  )
  const paid = { ...AGREEMENT, depositPaidOn: '2027-06-18' }
  const read = await world.send('GET', `${on}/agreement`, { as: mere })
  const { version } = z.looseObject({ version: z.number() }).parse(await read.json())
  const headers = { 'if-match': `"${version}"` }
  expect((await world.send('PUT', `${on}/agreement`, { as: mere, body: paid, headers })).status).toBe(200)
  await send('PUT', `${on}/checklist/${check.id}`, 'checklistItem', { ...item, status: 'ok' }, check)
  const done = await send('PUT', `/api/tasks/${task.id}/done`, 'task', { doneOn: '2027-06-18' }, task)
  // The task without a deal and the offer have no answer yet.
  const left = new Set((await titlesOf()).map((title) => title.replace(/ (is|expires|has) .*/, '')))
  expect(left).toEqual(new Set(['Offer 1', '“Pay the rates”']))
  expect(await addedOn('2027-06-21')).toEqual(['Finance is due in 7 days'])
  // Without the extension, what was announced of the earlier day is there again.
  const none = { extensions: [] }
  const path = `${on}/conditions/${finance.id}`
  const undone = await send('PUT', `${path}/extensions`, 'condition', none, extended)
  const ofFinance = async () => (await titlesOf()).filter((title) => title.startsWith('Finance'))
  expect((await ofFinance()).toSorted()).toEqual(announced)
  await send('PUT', `${path}/decision`, 'condition', { status: 'waived', decidedOn: '2027-06-21' }, undone)
  expect(await titlesOf()).not.toContainEqual(expect.stringContaining('Finance'))
  // A task that is open again has its reminders again, and is not announced twice.
  await send('PUT', `/api/tasks/${task.id}/done`, 'task', { doneOn: null }, done)
  expect((await titlesOf()).filter((title) => title.includes('Ring'))).toHaveLength(5)
  expect(await addedOn('2027-06-22')).toEqual([])
})

// Clauses: project-delivery 9.4
test('unpaid invoices and the end of a project’s stage have reminders, until they are paid or the stage ends later', async () => {
  world.setNow(hourInAuckland('2027-07-07', 7))
  const { project } = await projectRequests(world).win(mere)
  const on = `/api/projects/${project.id}`
  const readPlan = async () => {
    const reply = await world.send('GET', `${on}/plan`, { as: mere })
    return z.looseObject({ version: z.number(), plan: z.looseObject({}) }).parse(await reply.json())
  }
  const planning = { days: 5, startsOn: null, skipped: null, doneOn: null }
  const changePlan = async (days: number) => {
    const { version, plan } = await readPlan()
    const body = { ...plan, startsOn: '2027-07-08', planning: { ...planning, days } }
    const headers = { 'if-match': `"${version}"` }
    expect((await world.send('PUT', `${on}/plan`, { as: mere, body, headers })).status).toBe(200)
  }
  await changePlan(5)
  const invoice = { amount: 1_150, date: '2027-07-01', dueOn: '2027-07-14', purpose: 'renovation' }
  const bill = { ...invoice, supplier: 'Ace Plumbing Ltd' }
  const unpaid = await send('POST', `${on}/expenses`, 'expense', bill)
  await send('POST', `${on}/expenses`, 'expense', { ...bill, supplier: 'Paid Ltd', paidOn: '2027-07-02' })
  await send('POST', `${on}/expenses`, 'expense', { ...bill, supplier: 'Credit Ltd', amount: -50 })
  await send('POST', `${on}/expenses`, 'expense', { ...invoice, amount: 99.5, purpose: 'insurance' })
  const added = async (day: string) =>
    (await addedOn(day)).filter((title) => /invoice|Planning|Ltd/.test(title))
  const all = (due: string, ends: string) => [
    `An invoice for $99.50 is ${due}`,
    `Planning stage ${ends}`,
    `The invoice of Ace Plumbing Ltd for $1,150 is ${due}`,
  ]
  expect(await added('2027-07-07')).toEqual(all('due in 7 days', 'ends in 7 days'))
  expect(await added('2027-07-14')).toEqual(all('due today', 'ends today'))
  expect(await added('2027-07-15')).toEqual(all('overdue', 'should have ended'))
  const links = (await remindersOf(mere)).filter(({ title }) => / overdue$|ended$/.test(title))
  expect(new Set(links.map(({ data }) => [data.projectId, data.dueKind, data.dueId].join()))).toContain(
    [project.id, 'expense', unpaid.id].join(),
  )

  await send('PUT', `${on}/expenses/${unpaid.id}`, 'expense', { ...bill, paidOn: '2027-07-15' }, unpaid)
  await changePlan(15)
  const left = (await titlesOf()).filter((title) => /invoice|Planning/.test(title))
  expect(new Set(left)).toEqual(
    new Set(['due in 7 days', 'due today', 'overdue'].map((due) => `An invoice for $99.50 is ${due}`)),
  )
  // Planning now ends on the 28th.
  expect(await added('2027-07-21')).toEqual(['Planning stage ends in 7 days'])
})

test('the parts of an invoice are due as one, until it is paid', async () => {
  const { project } = await projectRequests(world).win(mere, '16 Rimu Street')
  const bill = {
    date: '2027-06-01',
    dueOn: '2027-07-30',
    supplier: 'Ace',
    purpose: 'renovation',
    lineId: null,
  }
  const billId = '0192f3a0-0000-7000-8000-00000000000d'
  const path = `/api/projects/${project.id}/expenses`
  for (const amount of [1_000, 150, 50.5]) await send('POST', path, 'expense', { ...bill, amount, billId })
  await addedOn('2027-07-22')
  expect(await addedOn('2027-07-23')).toEqual(['The invoice of Ace for $1,200.50 is due in 7 days'])
})
