import type { QueryClient } from '@tanstack/react-query'
import { boardList, boardQuery, opportunityKey } from './api.ts'

interface LiveChange {
  kind: string
  id: string
  version: number
}

/** Refetches what changed elsewhere. */
export function followChanges(
  client: QueryClient,
  organizationId: string,
  changes: readonly LiveChange[],
): void {
  for (const { kind, id } of changes) {
    if (kind === 'import') void client.invalidateQueries({ queryKey: opportunityKey(id).slice(0, 1) })
    if (kind === 'opportunity') void client.invalidateQueries({ queryKey: opportunityKey(id) })
  }
  if (changes.some((change) => !isOnBoard(client, organizationId, change))) {
    void refreshBoard(client, organizationId)
  }
}

function isOnBoard(client: QueryClient, organizationId: string, change: LiveChange): boolean {
  // One change for many deals.
  if (change.kind === 'import') return false
  if (change.kind !== 'opportunity') return true
  const cached = boardList.items(client, organizationId)?.find(({ id }) => id === change.id)?.version ?? 0
  return change.version <= cached
}

const refreshes = new Map<string, { again: boolean }>()

/** Refetches the board if it is displayed; calls during a fetch lead to one more fetch. */
export async function refreshBoard(client: QueryClient, organizationId: string): Promise<void> {
  const running = refreshes.get(organizationId)
  if (running !== undefined) {
    running.again = true
    return
  }
  const { queryKey } = boardQuery(organizationId)
  // A fetch in progress may have started too early: fetch once more after it.
  const refresh = { again: client.isFetching({ queryKey }) > 0 }
  refreshes.set(organizationId, refresh)
  do {
    await client.invalidateQueries({ queryKey })
  } while (takeFlag(refresh))
  refreshes.delete(organizationId)
}

function takeFlag(refresh: { again: boolean }): boolean {
  const { again } = refresh
  refresh.again = false
  return again
}
