import { eventually } from '#src/lib/time/test-eventually.ts'
import 'fake-indexeddb/auto'
import { readFileSync } from 'node:fs'
import { createStore, set } from 'idb-keyval'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { browserWithDeal } from '#src/features/base/documents/test-browser.ts'
import { jpeg, pdf } from '#src/features/base/documents/test-files.ts'
import { projectRequests } from '#src/features/build/projects/test-projects.ts'
import { newDeal, read } from '#src/features/deals/pipeline/test-deals.ts'

/**
 * What the browser had stored after a change of each kind was made offline in the pages of commit 427f1ef3, one entry a line;
 * "{finance}" is the id of the condition Finance.
 */
const STORED = readFileSync(new URL('test-queue-427f1ef3.jsonl', import.meta.url), 'utf8')

const at = browserWithDeal()

// The page's own modules, which no other test shares.
beforeAll(() => vi.resetModules())
afterAll(() => vi.resetModules())

async function openApp() {
  const { queryClient } = await import('../query-client.ts')
  const { sendQueued } = await import('./send-queued.ts')
  const { offlineQueueOf } = await import('#src/lib/offline-queue/store.ts')
  return { queue: offlineQueueOf(queryClient), sendQueued }
}

const get = async (path: string) => (await at.world().send('GET', path, { as: at.world().mere })).json()

/** Adds what was there before the changes; returns the ids by name. */
async function newRows(): Promise<Record<string, string>> {
  const { mere, send } = at.world()
  const post = async (path: string, item: string, body: object, as = mere): Promise<string> => {
    const response = await send('POST', `/api${path}`, { as, body })
    expect(response.status, `${path}: ${await response.clone().text()}`).toBe(201)
    return (await response.json())[item].id
  }
  const deal = async (address: string, status = 'new_listing') =>
    (await newDeal(at.world(), mere, { address, status, askingPrice: 640_000 })).id
  const { win } = projectRequests(at.world())

  const kereru = await deal('8 Kererū Street', 'due_diligence')
  const path = `/opportunities/${kereru}`
  const agreed = await send('PUT', `/api${path}/agreement`, {
    as: mere,
    body: { signedOn: '2026-11-27', provinces: ['Auckland'], price: 600_000 },
    headers: { 'if-match': '"0"' },
  })
  expect(agreed.status).toBe(200)
  const usual = { basis: 'days', days: 10 }
  const [rimu, nikau] = [await win(mere, '12 Rimu Street'), await win(mere, '7 Nīkau Grove')]
  // Only what a colleague did is listed.
  const ana = await at.world().person({ joins: mere })
  const moved = await send('PUT', `/api/opportunities/${await deal('1 Kōtare Street')}/placement`, {
    as: ana,
    body: { status: 'offer_made', afterId: null },
    headers: { 'if-match': '"1"' },
  })
  expect(moved.status).toBe(200)
  const { notifications } = await get('/api/notifications')
  const lower = { name: 'Lower', changes: [{ field: 'doneUpValue', op: 'percent', value: -10 }] }
  const suggestion = { title: 'Export to Xero', description: 'My accountant asks.' }
  return {
    mere: mere.userId,
    organization: mere.organizationId,
    kereru,
    rata: await deal('3 Rātā Road'),
    tui: await deal('12 Tūī Lane'),
    kowhai: await deal('5 Kōwhai Way'),
    rimu: rimu.project.id,
    rimuDeal: rimu.deal.id,
    nikau: nikau.project.id,
    nikauDeal: nikau.deal.id,
    notification: notifications[0].id,
    report: await post(`${path}/checklist`, 'checklistItem', {
      title: 'Building report',
      section: 'Building',
    }),
    finance: await post(`${path}/conditions`, 'condition', { ...usual, kind: 'finance', title: 'Finance' }),
    lim: await post(`${path}/conditions`, 'condition', { ...usual, kind: 'lim', title: 'LIM' }),
    lower: await post(`${path}/scenarios`, 'scenario', lower),
    valuer: await post('/tasks', 'task', { title: 'Book the valuer' }),
    hana: await post('/agents', 'agent', { name: 'Hana Parata' }),
    wiremu: await post('/agents', 'agent', { name: 'Wiremu Tane' }),
    suggestion: await post('/suggestions', 'suggestion', suggestion, await at.world().person()),
  }
}

const FILES: Record<string, () => Promise<Uint8Array> | Uint8Array> = {
  'Kitchen.jpg': jpeg,
  'later.jpg': jpeg,
  'LIM report.pdf': pdf,
}

test('a change of every kind that an earlier version has queued is sent', async () => {
  const { mere, setNow } = at.world()
  setNow(new Date('2026-11-28T09:00:00+13:00'))
  at.browser().openPage()
  const ids = await newRows()
  const entries = STORED.trimEnd()
    .split('\n')
    .map((line) => line.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? expect.fail(name)))
  for (const text of entries) {
    const { key, name, hasFile } = JSON.parse(text)
    localStorage.setItem(`doneup_change1_${mere.userId}_${key}`, text)
    if (hasFile) {
      const file = new Uint8Array((await FILES[name]?.()) ?? []).buffer
      await set(key, file, createStore('doneup-files', 'files'))
    }
  }

  const { queue, sendQueued } = await openApp()
  queue.setOwner(mere.userId)
  expect(queue.entries).toHaveLength(entries.length)
  await sendQueued()
  const open = () => queue.entries.filter(({ state }) => state !== 'failed')
  await eventually(() => expect(open()).toEqual([]))
  expect(queue.entries).toEqual([])
  await expectSent(ids)
})

async function expectSent({ kereru = '', kowhai, notification }: Record<string, string>): Promise<void> {
  const { mere } = at.world()
  const path = `/api/opportunities/${kereru}`
  const listed = async (of: string, list: string) => (await get(of))[list]
  const edited = { askingPrice: 655_000, notes: 'Ring the lawyer' }
  expect(await read(at.world(), mere, kereru)).toMatchObject(edited)
  expect(await listed('/api/opportunities', 'opportunities')).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ address: '3 Rātā Road', status: 'funding' }),
      expect.objectContaining({ address: '12 Tūī Lane', status: 'abandoned' }),
      expect.objectContaining({ id: kowhai, status: 'new_listing' }),
      expect.objectContaining({ address: '99 Mānuka Rise, Taupō', doneUpValue: 800_000 }),
    ]),
  )
  expect(await listed('/api/projects', 'projects')).toMatchObject([
    { address: '12 Rimu Street', status: 'listed' },
    { address: '7 Nīkau Grove', targetCompletion: '2027-02-28' },
  ])
  expect(await listed('/api/agents', 'agents')).toMatchObject([
    { name: 'Anika Thompson' },
    { name: 'Hana Parata' },
    { name: 'Wiremu Tane', phone: '021 555 0142' },
  ])
  const doneOn = '2026-11-28'
  expect(await listed('/api/tasks', 'tasks')).toMatchObject([
    { title: 'Book the valuer', doneOn },
    { title: 'Ring the council', doneOn },
  ])
  expect(await listed('/api/suggestions', 'suggestions')).toMatchObject([{ voted: true }])
  expect(localStorage.getItem(`doneup_suggestion_${mere.userId}`)).toContain('"screenshot":{"id"')
  expect(await listed('/api/notifications', 'notifications')).toContainEqual(
    expect.objectContaining({ id: notification, read: true }),
  )
  expect(await listed(`${path}/scenarios`, 'scenarios')).toMatchObject([
    { name: 'Much lower' },
    { name: 'Higher' },
  ])
  expect(await get(`${path}/ownership`)).toMatchObject({
    ownership: { valuation: 590_000 },
    incomes: { otherIncomes: [70_000] },
  })
  expect(await listed(`${path}/offers`, 'offers')).toMatchObject([{ amount: 617_500, outcome: 'declined' }])
  expect(await listed(`${path}/conditions`, 'conditions')).toMatchObject([
    { title: 'Title' },
    { title: 'Finance', status: 'satisfied' },
    { title: 'LIM', status: 'waived' },
  ])
  expect(await listed(`${path}/checklist`, 'checklists')).toMatchObject([{ status: 'problem', cost: 700 }])
  const documents = await at.world().list(kereru)
  expect(documents.map(({ name }) => name).toSorted()).toEqual(['Kitchen.jpg', 'LIM report.pdf'])
}
