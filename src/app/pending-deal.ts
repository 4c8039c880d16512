import { useEffect } from 'react'
import type { SessionView } from '#src/features/accounts/schema.ts'
import { readStored } from '#src/lib/browser-storage.ts'
import { deliverPendingDeal } from './deliver-pending-deal.ts'

/** Written by the opportunities feature; read here by name so that its code comes only where a deal is kept. */
const STORAGE_KEY = 'doneup_pending_opportunity'

/** Saves a deal that was worked out before there was an account, as soon as there is somebody to save it for. */
export function usePendingDeal(session: SessionView | undefined): void {
  const userId = session?.user?.id
  const organizationId = session?.organization?.id
  const status = session?.subscription?.status
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new subscription is a reason to try again
  useEffect(() => {
    if (userId === undefined || organizationId === undefined || readStored(STORAGE_KEY) === null) return
    void deliverPendingDeal()
  }, [userId, organizationId, status])
}
