import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from '#src/features/accounts/api.ts'
import { FeedbackScreen } from '#src/features/feedback/feedback-screen.tsx'

export function FeedbackPage() {
  const { data: session } = useQuery(sessionQuery)
  if (!session?.user) return null
  const { id } = session.user
  return <FeedbackScreen key={id} userId={id} isSiteAdmin={session.isSiteAdmin} />
}
