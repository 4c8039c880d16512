import type { QueryClient } from '@tanstack/react-query'
import { boardList, boardQuery, opportunityKey } from './api.ts'

interface LiveChange {
  kind: string
  id: string
  version: number
}

/** Reads again what is shown, after changes that were made elsewhere. */
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

/** Whether the cached board has this change already: it was read since. */
function isOnBoard(client: QueryClient, organizationId: string, change: LiveChange): boolean {
  // An import is many deals, reported as one change.
  if (change.kind === 'import') return false
  if (change.kind !== 'opportunity') return true
  const cached = boardList.items(client, organizationId)?.find(({ id }) => id === change.id)?.version ?? 0
  return change.version <= cached
}

const refreshes = new Map<string, { again: boolean }>()

/** Reads the board again if anybody looks at it; calls during a reading lead to one more, not to many. */
export async function refreshBoard(client: QueryClient, organizationId: string): Promise<void> {
  const running = refreshes.get(organizationId)
  if (running !== undefined) {
    running.again = true
    return
  }
  const { queryKey } = boardQuery(organizationId)
  // A first reading that is under way is joined, and may have set out too early: read once more after it.
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
