import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from '#src/features/accounts/api.ts'
import { isSubscribedStatus } from '#src/features/billing/rules.ts'
import { useSignedInHint } from './signed-in-hint.ts'

/** Whether the visitor has a running subscription; guests are not even asked about. */
export function usePro(): boolean {
  const { data } = useQuery({ ...sessionQuery, enabled: useSignedInHint() })
  return isSubscribedStatus(data?.subscription?.status ?? null)
}

/** Whose papers these are, such as "mere@example.nz, Kererū Property"; null for a guest. */
export function usePreparedBy(): string | null {
  const { data } = useQuery({ ...sessionQuery, enabled: useSignedInHint() })
  if (!data?.user) return null
  return [data.user.email, data.organization?.name].filter(Boolean).join(', ')
}
