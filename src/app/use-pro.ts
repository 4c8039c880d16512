import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from '#src/features/accounts/api.ts'
import { isSubscribedStatus } from '#src/features/billing/rules.ts'
import { useSignedInHint } from './signed-in-hint.ts'

/** Whether the visitor has a running subscription; guests are not even asked about. */
export function usePro(): boolean {
  const { data } = useQuery({ ...sessionQuery, enabled: useSignedInHint() })
  return isSubscribedStatus(data?.subscription?.status ?? null)
}
