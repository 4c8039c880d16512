import { sessionQuery } from '#src/features/accounts/api.ts'
import { EmailChangeScreen } from '#src/features/accounts/email-change/email-change-screen.tsx'
import { queryClient } from '../query-client.ts'

export function EmailChangePage() {
  return (
    <EmailChangeScreen
      onChanged={() => void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })}
    />
  )
}
