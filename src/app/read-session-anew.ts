import type { QueryClient } from '@tanstack/react-query'
import { sessionQuery } from '#src/features/accounts/api.ts'

/**
 * Reads the session after something about the person has changed. A first reading that is still on its way is let go of: it
 * may have been answered before the change, and asking again would only wait for it.
 */
export async function readSessionAnew(queryClient: QueryClient): Promise<void> {
  const { queryKey } = sessionQuery
  await queryClient.cancelQueries({ queryKey })
  await queryClient.invalidateQueries({ queryKey })
}
