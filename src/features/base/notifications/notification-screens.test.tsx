import { screen, waitFor, within } from '@testing-library/dom'
import sql from 'sql-template-tag'
import { afterEach, expect, test } from 'vitest'
import {
  button,
  closeScreen,
  field,
  heading,
  openScreen,
  type TestPage,
} from '#src/app/testing/test-screen.tsx'
import { projectRequests } from '#src/features/build/projects/test-projects.ts'
import { edited, newDeal } from '#src/features/deals/pipeline/test-deals.ts'
import { makeBuilder } from '#src/features/doors/guests/test-builders.ts'
import { addDays, formatDate, hourInAuckland, todayInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { notificationRequests } from './test-notifications.ts'

const world = worldForFile()
const ask = notificationRequests(world)
afterEach(() => {
  closeScreen()
  world.setNow(null)
})

/** The header has one bell for phones and one for wider windows. */
async function bell(name: string | RegExp = /^Notifications/): Promise<HTMLElement> {
  return (await screen.findAllByRole('button', { name })).at(-1) ?? document.body
}

/** The panel of the bell that was selected. */
const panel = () => within(screen.getAllByRole('dialog', { name: 'Notifications' }).at(-1) ?? document.body)
const notification = (title: string) => panel().queryByRole('link', { name: new RegExp(title) })

async function openPanel({ user }: TestPage): Promise<void> {
  await user.click(await bell())
}

// Clauses: deal-workflow 8.24, 8.25, 8.26, 10.33, 11.26
test('failed fetches show an error, and are repeated when back online; above 50 the badge is 50+', async () => {
  const mere = await world.person()
  const aroha = ask.inOrganizationOf(mere, await world.person({ joins: mere }))
  const hana = ask.inOrganizationOf(mere, await world.person({ joins: mere }))
  let deal = await ask.newDeal(mere)
  for (let moves = 0; moves < 51; moves += 1)
    deal = await (moves % 2 === 0 ? ask.move(aroha, deal, 'offer_made') : ask.move(hana, deal, 'funding'))
  // Only the bell fetches them.
  const page = await openScreen(world, '/how-it-works', mere, { isLoading: true })
  await page.loaded()
  const opened = Promise.withResolvers<void>()
  const restore = page.intercept(/^GET \/api\/notifications$/, async () => {
    await opened.promise
    return new Response('{}', { status: 503 })
  })
  await page.reload()
  await openPanel(page)
  await panel().findByText('Loading notifications')
  // Offline, a failed request isn't repeated.
  page.setOnline(false)
  opened.resolve()
  expect((await panel().findByRole('alert')).textContent).toContain('Failed to fetch notifications')
  expect(panel().queryAllByRole('listitem')).toHaveLength(0)

  restore()
  page.setOnline(true)
  await waitFor(() => expect(panel().getAllByRole('listitem')).toHaveLength(50))
  expect((await bell('Notifications 50+ unread')).textContent).toContain('50+')

  const succeed = page.fail(/^PUT \/api\/notifications\/.*\/read$/)
  const [first] = panel().getAllByRole('link')
  await page.user.click(panel().getAllByRole('button', { name: 'Mark as read' })[0] ?? document.body)
  await screen.findByText(/^Couldn’t mark as read\./)
  expect(first?.textContent).toContain('Unread')
  succeed()
  await page.user.click(await button('Retry'))
  await waitFor(() => expect(first?.textContent).not.toContain('Unread'))
})

// Clauses: dates-and-conditions 6.12
test('on the day before, reminders of a condition and of one’s own task link to them and end with a decision or a new date', async () => {
  const today = todayInAuckland(new Date())
  // Further away than any reminder, so that none is sent today.
  const dueOn = addDays(today, 27)
  const mere = await world.person()
  const change = (method: string, path: string, body: object, version = 0) =>
    world.send(method, path, { as: mere, body, headers: { 'if-match': `"${version}"` } })
  const { id } = await newDeal(world, mere, { status: 'due_diligence' })
  const other = await newDeal(world, mere, { address: '21 Rātā Road, Titirangi, Auckland' })
  await edited(world, mere, other, { dueDate: dueOn })
  const agreement = { form: 'calendar', signedOn: today, depositPercent: null }
  await change('PUT', `/api/opportunities/${id}/agreement`, agreement)
  const condition = { kind: 'finance', title: 'Finance', basis: 'date', date: dueOn }
  await change('POST', `/api/opportunities/${id}/conditions`, condition)
  await change('POST', '/api/tasks', { title: 'Ring the agent', dueOn, assigneeId: mere.userId })
  await world.db.query(sql`
    update auth.sessions set expires_at = now() + interval '60 days' where user_id = ${mere.userId}`)
  await ask.run(hourInAuckland(addDays(today, 26), 12))

  const page = await openScreen(world, '/agents', mere, { isLive: true })
  await bell('Notifications 4 unread')
  await openPanel(page)
  await waitFor(() =>
    expect(notification('“Ring the agent” is due tomorrow')?.textContent).toContain('For you'),
  )
  expect(notification('Finance is due tomorrow')?.textContent).not.toContain('For you')
  expect(notification('Unconditional date tomorrow')).not.toBeNull()
  await page.user.click(notification('Finance is due tomorrow') ?? document.body)
  await waitFor(() => expect(page.address()).toBe(`/opportunities/${id}/agreement`))
  await page.user.click(await screen.findByRole('button', { name: 'Satisfied Finance' }))
  await heading('All conditions are met')
  await page.user.keyboard('{Escape}')
  await openPanel(page)
  await waitFor(() => expect(notification('Finance is due tomorrow')).toBeNull())
  expect(notification('“Ring the agent” is due tomorrow')).not.toBeNull()
  expect(notification('Unconditional date tomorrow')).toBeNull()

  await page.user.click(notification('Settlement tomorrow') ?? document.body)
  await heading(/^21 Rātā Road/)
  const settlement = await field('Settlement Date')
  await page.user.clear(settlement)
  await page.user.type(settlement, formatDate(addDays(today, 200)))
  await page.user.click(await button('Save and Return'))
  await waitFor(() => expect(page.address()).toBe('/dashboard'))
  await openPanel(page)
  await waitFor(() => expect(notification('Settlement tomorrow')).toBeNull())
  await page.user.click(notification('“Ring the agent” is due tomorrow') ?? document.body)
  await waitFor(() => expect(page.address()).toBe('/tasks'))
  await waitFor(async () => expect((await bell()).textContent).toBe('Notifications'))
})

test('six receipts that a builder adds in a row are one line of the bell, and one unread', async () => {
  const [mere, sam] = [await world.person(), await world.person({ subscription: null })]
  await world.db.query(sql`update auth.users set name = 'Sam' where id = ${sam.userId}`)
  const { project } = await projectRequests(world).win(mere, '8 Rata Street, Hamilton')
  await makeBuilder(world, sam, mere, project.opportunityId)
  const expense = { date: '2026-11-20', supplier: null, lineId: null, purpose: 'renovation' }
  for (const amount of [10, 20, 30, 40, 50, 60]) {
    const of = { as: sam, organizationId: mere.organizationId, body: { ...expense, amount } }
    expect((await world.send('POST', `/api/projects/${project.id}/expenses`, of)).status).toBe(201)
  }
  const page = await openScreen(world, '/dashboard', mere)
  await bell('Notifications 1 unread')
  await openPanel(page)
  await waitFor(() => expect(notification('Sam added 6 expenses to 8 Rata Street')).not.toBeNull())
  expect(panel().queryAllByRole('link', { name: /Sam added/ })).toHaveLength(1)
})
