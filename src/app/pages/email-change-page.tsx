import { EmailChangeScreen } from '#src/features/accounts/email-change/email-change-screen.tsx'
import { EmailChangeStopScreen } from '#src/features/accounts/email-change/email-change-stop-screen.tsx'
import { queryClient } from '../query-client.ts'
import { readSessionAnew } from '../read-session-anew.ts'

export function EmailChangePage() {
  return <EmailChangeScreen onChanged={() => void readSessionAnew(queryClient)} />
}

export function EmailChangeStopPage() {
  return <EmailChangeStopScreen onStopped={() => void readSessionAnew(queryClient)} />
}
