import { FeedbackScreen } from '#src/features/feedback/feedback-screen.tsx'
import { useMember } from '../member.ts'

export function FeedbackPage() {
  const member = useMember()
  if (!member) return null
  const { userId, isSiteAdmin } = member
  return <FeedbackScreen key={userId} userId={userId} isSiteAdmin={isSiteAdmin} />
}
