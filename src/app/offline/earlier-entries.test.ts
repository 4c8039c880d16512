import 'fake-indexeddb/auto'
import { createStore, set } from 'idb-keyval'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { browserWithDeal } from '#src/features/documents/test-browser.ts'
import { pdf } from '#src/features/documents/test-files.ts'
import { PATIENCE } from '#src/features/documents/test-uploads.ts'
import type { Opportunity } from '#src/features/opportunities/opportunity-schema.ts'
import { read } from '#src/features/opportunities/test-deals.ts'

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

const uuid = () => crypto.randomUUID()

/** Entries as commit 427f1ef3 stored them, with the changes that its pages made. */
function earlierEntries(
  { id: deal, ...opened }: Opportunity,
  moved: string,
  agent: { id: string; version: number },
) {
  const [offer, task, condition, upload] = [uuid(), uuid(), uuid(), uuid()]
  const changes: [list: string, verb: string, version: number | null, change: Record<string, unknown>][] = [
    [
      'deals',
      'saved',
      opened.version,
      {
        kind: 'edit',
        id: deal,
        edit: { askingPrice: 655_000, notes: 'Ring the lawyer' },
        startedFrom: { askingPrice: opened.askingPrice, notes: opened.notes },
        card: { askingPrice: 655_000 },
      },
    ],
    [
      'deals',
      'moved',
      1,
      { kind: 'place', id: moved, status: 'offer_made', afterId: null, at: '2026-11-26T05:00:00.000Z' },
    ],
    [
      'offers',
      'added',
      0,
      {
        kind: 'add',
        id: offer,
        parentId: deal,
        input: {
          side: 'ours',
          amount: 640_000,
          madeOn: '2026-11-20',
          method: 'negotiation',
          expiresOn: null,
          conditions: ['finance'],
          settlementOn: null,
          deposit: null,
          agentName: null,
          documentId: null,
        },
      },
    ],
    [
      'offers',
      'changed',
      null,
      {
        kind: 'put',
        id: offer,
        parentId: deal,
        part: 'outcome',
        fields: { outcome: 'declined', outcomeOn: '2026-11-21', reason: 'Too low' },
      },
    ],
    [
      'tasks',
      'added',
      0,
      {
        kind: 'add',
        id: task,
        input: {
          title: 'Ring the council',
          dueOn: '2026-12-04',
          assigneeId: null,
          opportunityId: deal,
          projectId: null,
          stage: null,
        },
      },
    ],
    ['tasks', 'changed', null, { kind: 'put', id: task, part: 'done', fields: { doneOn: '2026-11-25' } }],
    [
      'conditions',
      'added',
      0,
      {
        kind: 'add',
        id: condition,
        parentId: deal,
        input: {
          kind: 'finance',
          title: 'Finance',
          basis: 'days',
          days: 10,
          countedFrom: null,
          countedEvent: null,
          date: null,
          usesDayAfter: false,
          requestedOn: null,
          assigneeId: null,
          note: null,
          documentId: null,
          cost: null,
        },
      },
    ],
    [
      'conditions',
      'changed',
      null,
      {
        kind: 'put',
        id: condition,
        parentId: deal,
        part: 'decision',
        fields: { status: 'satisfied', decidedOn: '2026-11-24' },
      },
    ],
    ['agents', 'deleted', agent.version, { kind: 'delete', id: agent.id }],
    ['agents', 'restored', null, { kind: 'undelete', id: agent.id, row: agent }],
    [
      'uploads',
      'uploaded',
      0,
      { id: upload, opportunityId: deal, category: 'purchase_docs', fileName: 'LIM report.pdf' },
    ],
  ]
  return changes.map(([list, verb, version, change], index) => ({
    name: 'A change',
    verb,
    key: uuid(),
    list,
    change,
    version,
    number: 1_795_669_200_000 + index,
    state: 'queued',
    failure: null,
    ...(list === 'uploads' && { hasFile: true }),
  }))
}

test('entries that an earlier version has queued are all sent', async () => {
  const { mere, send, setNow, list } = at.world()
  const { userId, organizationId } = mere
  const deal = at.deal()
  const moved = await at.world().saveDeal(mere)
  at.browser().openPage()
  setNow(new Date('2026-11-27T09:00:00+13:00'))
  const signed = { signedOn: '2026-11-20', provinces: ['Auckland'] }
  const headers = { 'if-match': '"0"' }
  const agreed = await send('PUT', `/api/opportunities/${deal}/agreement`, {
    as: mere,
    body: signed,
    headers,
  })
  expect(agreed.status).toBe(200)
  const created = await send('POST', '/api/agents', { as: mere, body: { name: 'Hana Parata' } })
  const { dealCount: _newer, ...agent } = (await created.json()).agent
  const entries = earlierEntries(await read(at.world(), mere, deal), moved, agent)
  for (const entry of entries) {
    localStorage.setItem(
      `doneup_change1_${userId}_${entry.key}`,
      JSON.stringify({ ...entry, userId, organizationId }),
    )
    if ('hasFile' in entry)
      await set(entry.key, new Uint8Array(pdf()).buffer, createStore('doneup-files', 'files'))
  }

  const { queue, sendQueued } = await openApp()
  queue.setOwner(userId)
  expect(queue.entries).toHaveLength(entries.length)
  await sendQueued()
  const open = () => queue.entries.filter(({ state }) => state !== 'failed')
  await vi.waitFor(() => expect(open()).toEqual([]), PATIENCE)
  expect(queue.entries).toEqual([])

  const get = async (path: string) => (await send('GET', path, { as: mere })).json()
  expect(await read(at.world(), mere, deal)).toMatchObject({
    askingPrice: 655_000,
    notes: 'Ring the lawyer',
  })
  expect((await read(at.world(), mere, moved)).status).toBe('offer_made')
  expect((await get(`/api/opportunities/${deal}/offers`)).offers).toMatchObject([
    { amount: 640_000, outcome: 'declined', reason: 'Too low' },
  ])
  expect((await get('/api/tasks')).tasks).toMatchObject([{ title: 'Ring the council', doneOn: '2026-11-25' }])
  expect((await get(`/api/opportunities/${deal}/conditions`)).conditions).toMatchObject([
    { title: 'Finance', days: 10, status: 'satisfied', decidedOn: '2026-11-24' },
  ])
  expect((await get('/api/agents')).agents).toMatchObject([{ name: 'Hana Parata' }])
  expect((await list(deal)).map(({ name }) => name)).toEqual(['LIM report.pdf'])
})
