import type { QueryClient } from '@tanstack/react-query'
import { failedBefore, isBehindFailed } from '#src/lib/offline-queue/behind-failed.ts'
import type { QueueEntry } from '#src/lib/offline-queue/entry.ts'
import { offlineQueueOf } from '#src/lib/offline-queue/store.ts'
import type { ResourceName } from '#src/lib/rows/resource-list.ts'
import { queryClient } from '../query-client.ts'

type Changes = (client: QueryClient) => {
  resume(): void
  retry(entry: QueueEntry): Promise<unknown>
}
type Rows<Name> = { name: Name; changes: Changes }

/** The code of lists is loaded when their changes are sent. */
const ROWS: { [Name in ResourceName]: () => Promise<Rows<Name>> } = {
  agents: async () => (await import('#src/features/deals/agents/api.ts')).agentRows,
  budgetLines: async () => (await import('#src/features/build/budgets/api.ts')).lineRows,
  checklists: async () => (await import('#src/features/work/checklists/api.ts')).checklistRows,
  comparables: async () => (await import('#src/features/deals/comparables/api.ts')).comparableRows,
  conditions: async () => (await import('#src/features/deals/agreements/api.ts')).conditionRows,
  expenses: async () => (await import('#src/features/build/budgets/api.ts')).expenseRows,
  offers: async () => (await import('#src/features/deals/offers/api.ts')).offerRows,
  quotes: async () => (await import('#src/features/build/budgets/api.ts')).quoteRows,
  scenarios: async () => (await import('#src/features/deals/scenarios/api.ts')).scenarioRows,
  suppliers: async () => (await import('#src/features/build/suppliers/api.ts')).supplierRows,
  tasks: async () => (await import('#src/features/work/tasks/api.ts')).taskRows,
  views: async () => (await import('#src/features/deals/views/api.ts')).viewRows,
  variations: async () => (await import('#src/features/build/budgets/api.ts')).variationRows,
}

/** The lists that queue changes. */
const LISTS = new Map<string, () => Promise<Changes>>(
  Object.entries({
    deals: async () => (await import('#src/features/deals/board/api.ts')).dealQueue.changes,
    projects: async () => (await import('#src/features/build/projects/board/api.ts')).projectQueue.changes,
    accounting: async () => (await import('#src/features/build/accounting/api.ts')).accountingSheet.changes,
    assumptions: async () =>
      (await import('#src/features/deals/assumptions/api.ts')).assumptionsSheet.changes,
    'tax-defaults': async () =>
      (await import('#src/features/deals/deal-tax/api.ts')).taxDefaultsSheet.changes,
    'checklist-template': async () =>
      (await import('#src/features/work/checklists/api.ts')).templateSheet.changes,
    criteria: async () => (await import('#src/features/deals/criteria/api.ts')).criteriaSheet.changes,
    agreement: async () => (await import('#src/features/deals/agreements/api.ts')).agreementSheet.changes,
    sharing: async () => (await import('#src/features/doors/share-links/api.ts')).sharingSheet.changes,
    pack: async () => (await import('#src/features/doors/packs/api.ts')).packSheet.changes,
    plan: async () => (await import('#src/features/build/projects/api.ts')).planSheet.changes,
    ownership: async () => (await import('#src/features/deals/deal-tax/api.ts')).ownershipSheet.changes,
    'comparable-settings': async () =>
      (await import('#src/features/deals/comparables/api.ts')).saleSettingsSheet.changes,
    screenshots: async () => (await import('#src/features/base/feedback/api.ts')).screenshotUploads,
    suggestions: async () => (await import('#src/features/base/feedback/api.ts')).suggestionChanges,
    documents: async () => (await import('#src/features/base/documents/api.ts')).documentRows.changes,
    uploads: async () => (await import('#src/features/base/documents/upload-queue.ts')).documentUploads,
    notifications: async () => (await import('#src/features/base/notifications/api.ts')).notificationMarkings,
  }),
)
for (const [name, rows] of Object.entries(ROWS)) LISTS.set(name, async () => (await rows()).changes)

/** False for a list that only another version of the app has. */
export function isListName(list: string): boolean {
  return LISTS.has(list)
}

export async function resumeList(list: string): Promise<void> {
  ;(await senderOf(list))?.resume()
}

/** Retries a failed entry, with those that it needs and those that need it. */
export async function retryEntry(entry: QueueEntry): Promise<void> {
  const { entries } = offlineQueueOf(queryClient)
  for (const { list } of failedBefore(entry, entries)) await senderOf(list)
  await (await senderOf(entry.list))?.retry(entry)
  for (const { list } of entries.filter(isBehindFailed)) await resumeList(list)
}

async function senderOf(list: string) {
  return (await LISTS.get(list)?.())?.(queryClient)
}
