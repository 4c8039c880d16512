import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from '#src/features/accounts/api.ts'
import { ConfirmEmailFirst } from '#src/features/accounts/mail-links/confirm-email-first.tsx'
import { NoPermission } from '#src/features/organizations/no-permission.tsx'
import { canManageTeam } from '#src/features/organizations/rules.ts'
import { TeamScreen } from '#src/features/organizations/team-screen.tsx'
import { useLiveChanges } from '../live-stream.ts'

export function TeamPage() {
  const { data: session } = useQuery(sessionQuery)
  const organization = session?.organization ?? null
  useLiveChanges(organization?.id ?? null)
  if (!session?.user || organization === null) return null
  if (!canManageTeam(organization.role)) return <NoPermission heading="Manage Team" />
  const { id: userId, email, isEmailConfirmed } = session.user
  return (
    <TeamScreen
      key={organization.id}
      organization={organization}
      userId={userId}
      notYet={isEmailConfirmed ? undefined : <ConfirmEmailFirst email={email} purpose="invite people" />}
    />
  )
}
