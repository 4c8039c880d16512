import { sessionQuery } from '#src/features/accounts/api.ts'
import type { QueueEntry } from '#src/lib/offline-queue/entry.ts'
import { offlineQueueOf } from '#src/lib/offline-queue/store.ts'
import { queryClient } from '../query-client.ts'
import { dismissToastsOfFailed } from './failed-toasts.ts'

const RECENTLY_MS = 5_000

/** The lists that queue changes; their code is loaded on demand. */
const LISTS = {
  deals: async () => (await import('#src/features/opportunities/board/api.ts')).dealChanges(queryClient),
  projects: async () => (await import('#src/features/projects/board/api.ts')).projectChanges(queryClient),
  agents: async () => (await import('#src/features/agents/api.ts')).agentRows.changes(queryClient),
  scenarios: async () =>
    (await import('#src/features/opportunities/scenarios/api.ts')).scenarioRows.changes(queryClient),
  checklists: async () =>
    (await import('#src/features/checklists/api.ts')).checklistRows.changes(queryClient),
  offers: async () => (await import('#src/features/offers/api.ts')).offerRows.changes(queryClient),
  tasks: async () => (await import('#src/features/tasks/api.ts')).taskRows.changes(queryClient),
  ownership: async () =>
    (await import('#src/features/opportunities/tax/api.ts')).ownershipChanges(queryClient),
  conditions: async () =>
    (await import('#src/features/opportunities/agreements/api.ts')).conditionRows.changes(queryClient),
  screenshots: async () => (await import('#src/features/feedback/api.ts')).screenshotUploads(queryClient),
  suggestions: async () => (await import('#src/features/feedback/api.ts')).suggestionChanges(queryClient),
  uploads: async () => (await import('#src/features/documents/api.ts')).uploads(queryClient),
  notifications: async () => (await import('#src/features/notifications/api.ts')).markings(queryClient),
} as const

const queue = offlineQueueOf(queryClient)

// Another user may have signed in since: a change is sent only as the user who made it.
queue.isSignedInAs = async (userId) => {
  const session = await queryClient.fetchQuery({ ...sessionQuery, staleTime: RECENTLY_MS })
  return session.user?.id === userId
}
dismissToastsOfFailed(queue)

/** False for a list that only another version of the app has. */
export function isListName(list: string): list is keyof typeof LISTS {
  return Object.hasOwn(LISTS, list)
}

export async function sendQueued(): Promise<void> {
  const open = queue.entries.filter(({ state }) => state !== 'failed')
  for (const list of new Set(open.map((entry) => entry.list))) {
    if (isListName(list)) (await LISTS[list]()).resume()
  }
}

export async function retryEntry(entry: QueueEntry): Promise<void> {
  if (isListName(entry.list)) await (await LISTS[entry.list]()).retry(entry)
}
