import { AgentsScreen } from '#src/features/agents/agents-screen.tsx'
import { useMember } from '../member.ts'

export function AgentsPage() {
  const member = useMember()
  return member && <AgentsScreen key={member.organizationId} organizationId={member.organizationId} />
}
