import { EmailChangeScreen } from '#src/features/accounts/email-change/email-change-screen.tsx'
import { EmailChangeStopScreen } from '#src/features/accounts/email-change/email-change-stop-screen.tsx'
import { EMAIL_CHANGE_STOP } from '#src/features/accounts/email-change/schema.ts'
import { useLinkToken } from '#src/features/accounts/mail-links/link-token.tsx'
import { queryClient } from '../query-client.ts'
import { readSessionAnew } from '../read-session-anew.ts'

/** The page of both links of a change of email: the one that makes it, and the one that stops it. */
export function EmailChangePage() {
  const token = useLinkToken()
  const readSession = () => void readSessionAnew(queryClient)
  if (token?.startsWith(EMAIL_CHANGE_STOP)) {
    return <EmailChangeStopScreen token={token.slice(EMAIL_CHANGE_STOP.length)} onStopped={readSession} />
  }
  return <EmailChangeScreen token={token} onChanged={readSession} />
}
