import type { AnyRouter } from '@tanstack/react-router'
import { safeReturnTo } from '#src/lib/return-to.ts'
import { queryClient } from './query-client.ts'

/** After signing in or up: forgets what was read as a guest, and goes to where the person wanted to be. */
export async function enterAccount(
  router: AnyRouter,
  returnTo: string | undefined,
  message?: string,
): Promise<void> {
  queryClient.clear()
  await router.navigate({ href: safeReturnTo(returnTo), ...(message && { state: { message } }) })
}
