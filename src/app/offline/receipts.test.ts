import { eventually } from '#src/lib/time/test-eventually.ts'
import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { afterAll, expect, test, vi } from 'vitest'
import { createDocumentsWorld } from '#src/features/base/documents/test-documents.ts'
import { pdf } from '#src/features/base/documents/test-files.ts'
import { RequestByFetch } from '#src/features/base/documents/test-requests.ts'
import { documentUploads, queueUpload } from '#src/features/base/documents/upload-queue.ts'
import { expenseRows, lineRows } from '#src/features/build/budgets/api.ts'
import { budgetRequests } from '#src/features/build/budgets/test-budgets.ts'
import type { Project } from '#src/features/build/projects/schema.ts'
import { projectRequests } from '#src/features/build/projects/test-projects.ts'
import { offlineQueueOf } from '#src/lib/offline-queue/store.ts'
import { seededChance } from '#src/lib/time/test-chance.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { openTestBrowser, type TestBrowser } from '#src/server/testing/test-network.ts'

/** A few by default; the full run uses OFFLINE_SCHEDULES=200. */
const SCHEDULES = Number(process.env.OFFLINE_SCHEDULES ?? 10)
const STEPS = 12

const world = worldForFile(createDocumentsWorld)
let project: Project
let browser: TestBrowser
afterAll(() => {
  vi.unstubAllGlobals()
})

/** A newly opened page, without the memory of the previous one. */
function openPage() {
  browser.openPage()
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const queue = offlineQueueOf(client)
  queue.setOwner(world.mere.userId)
  queue.isSignedInAs = async () => {
    if (browser.network === 'offline') throw new Error('The server cannot be reached')
    return true
  }
  const senders = [documentUploads(client), expenseRows.changes(client), lineRows.changes(client)]
  const scope = { client, organizationId: world.mere.organizationId, parentId: project.id }
  const page = {
    client,
    queue,
    scope,
    resume: () => {
      for (const sender of senders) sender.resume()
    },
  }
  page.resume()
  return page
}
type OpenPage = ReturnType<typeof openPage>

function addLine({ scope }: OpenPage): string {
  const id = crypto.randomUUID()
  const line = { name: 'Kitchen', stage: 'finishings' as const, original: 0, toComplete: null }
  lineRows.add(scope, line, id).catch(ignore)
  return id
}

function photograph({ client, scope }: OpenPage, amount: number, lineId: string | null): string {
  const id = crypto.randomUUID()
  const { opportunityId } = project
  const { organizationId } = scope
  const input = {
    ...NOTHING,
    lineId,
    billId: null,
    amount,
    date: '2026-02-04',
    purpose: 'renovation' as const,
  }
  expenseRows.add(scope, input, id).catch(ignore)
  const file = new File([new Uint8Array(pdf(amount))], `${amount}.pdf`)
  void queueUpload(client, { organizationId, opportunityId }, { projectId: project.id, id }, file)
  return id
}

const NOTHING = {
  gst: 0,
  dueOn: null,
  paidOn: null,
  supplier: null,
  invoiceNumber: null,
  note: null,
  lineId: null,
  billId: null,
}
const ignore = () => {}

/** Deletes an expense and undoes it, as a person does within eight seconds. */
function deleteAndUndo({ scope }: OpenPage, id: string, amount: number) {
  const row = {
    ...NOTHING,
    amount,
    date: '2026-02-04',
    purpose: 'renovation' as const,
    exported: null,
    builderId: null,
    id,
    version: 1,
  }
  expenseRows.remove(scope, row, ignore)
  expenseRows.restore(scope, row, ignore)
}

async function runSchedule(seed: number) {
  const pick = seededChance(seed)
  const made = new Map<string, number>()
  let lineId: string | null = null
  let page = openPage()
  for (let at = 0; at < STEPS; at += 1) {
    const action = pick(9)
    const amount = seed * 100 + at
    if (action < 2) browser.network = (['online', 'offline', 'answers lost'] as const)[pick(3)] ?? 'online'
    else if (action === 2) {
      // The content of a photo is stored before the page can be left without a question.
      await eventually(() => expect(page.queue.entries.some(({ inMemory }) => inMemory)).toBe(false), {
        interval: 10,
      })
      page = openPage()
    } else if (action === 3) page.resume()
    else if (action < 7) made.set(photograph(page, amount, lineId), amount)
    else if (action === 7) lineId = addLine(page)
    else {
      const [id, paid] = [...made][pick(Math.max(1, made.size))] ?? []
      if (id !== undefined && paid !== undefined) deleteAndUndo(page, id, paid)
    }
    if (pick(2) === 0) await new Promise((resolve) => setTimeout(resolve, pick(20)))
  }
  await eventually(() => expect(page.queue.entries.some(({ inMemory }) => inMemory)).toBe(false))
  browser.network = 'online'
  page.resume()
  const refusedBefore = browser.refused.length
  await eventually(() => {
    page.resume()
    const { entries } = page.queue
    const refused = browser.refused.slice(refusedBefore)
    const said = { entries, unanswered: [...browser.open], refused: refused.slice(-5), of: refused.length }
    expect(
      entries.filter(({ state }) => state !== 'failed'),
      `schedule ${seed}: ${JSON.stringify(said)}`,
    ).toEqual([])
  })
  return { made, failed: page.queue.entries }
}

// Clauses: project-delivery 2.7
test(
  `${SCHEDULES} random schedules of outages, lost responses and reloads lose no expense and no receipt`,
  async () => {
    for (let seed = 1; seed <= SCHEDULES; seed += 1) {
      project = (await projectRequests(world).win(world.mere)).project
      browser = openTestBrowser(world, world.mere)
      vi.stubGlobal('XMLHttpRequest', RequestByFetch)
      const { made, failed } = await runSchedule(seed)
      expect(
        failed.filter(({ list }) => list === 'uploads'),
        `schedule ${seed}: failed`,
      ).toEqual([])
      const expenses = await budgetRequests(world, project.id).expenses(world.mere)
      const receipts = await world.list(project.opportunityId)
      expect(expenses.map(({ id }) => id).toSorted(), `schedule ${seed}: expenses`).toEqual(
        [...made.keys()].toSorted(),
      )
      expect(
        receipts.map(({ expenseId, name }) => [expenseId, name]).toSorted(),
        `schedule ${seed}: receipts`,
      ).toEqual([...made].map(([id, amount]) => [id, `${amount}.pdf`]).toSorted())
    }
  },
  60_000 + SCHEDULES * 6_000,
)
