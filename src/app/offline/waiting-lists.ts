import { ORGANIZATION_LOST, sessionQuery } from '#src/features/accounts/api.ts'
import { askBeforeSending, type QueuedChange, queuedChanges } from '#src/lib/change-queue.ts'
import { ApiError } from '#src/lib/http.ts'
import { queryClient } from '../query-client.ts'

const RECENTLY_MS = 5_000

/** The kinds of lists whose changes outlive the page. Their code is fetched when there is something to send. */
const LISTS = {
  deals: async () => (await import('#src/features/opportunities/board/api.ts')).dealChanges,
  projects: async () => (await import('#src/features/projects/board/api.ts')).projectChanges,
  agents: async () => (await import('#src/features/agents/api.ts')).agentChanges,
  suggestions: async () => (await import('#src/features/feedback/api.ts')).suggestionChanges,
  uploads: async () => (await import('#src/features/documents/upload/kept-api.ts')).keptUploads,
  notifications: async () => (await import('#src/features/notifications/api.ts')).markings,
} as const

type ListName = keyof typeof LISTS

function isListName(name: string): name is ListName {
  return name in LISTS
}

// Somebody else may have signed in on this browser since: a change is sent by the person who made it, or not at all.
askBeforeSending(async (userId) => {
  try {
    const session = await queryClient.fetchQuery({ ...sessionQuery, staleTime: RECENTLY_MS })
    return session.user?.id === userId
  } catch (error) {
    // The person is still there; what belongs to the organization that is gone will be refused, and kept as such.
    if (error instanceof ApiError && error.code === ORGANIZATION_LOST) return true
    throw error
  }
})

/** Sends what is left of pages that were closed, or that waits for the network. */
export async function sendWaiting(): Promise<void> {
  const open = queuedChanges().filter(({ refusal }) => refusal === null)
  const names = new Set(open.map(({ list }) => list).filter(isListName))
  for (const name of names) (await LISTS[name]()).resume(queryClient)
}

/** Sends a refused change once more, from what is there now. */
export async function sendAgain(entry: QueuedChange): Promise<void> {
  if (!isListName(entry.list)) return
  // Each kind of list reads only what it has written itself.
  const list: { again(client: typeof queryClient, entry: QueuedChange): Promise<void> } =
    await LISTS[entry.list]()
  await list.again(queryClient, entry)
}
