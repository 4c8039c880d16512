import { ConfirmEmailFirst } from '#src/features/accounts/mail-links/confirm-email-first.tsx'
import { NoPermission } from '#src/features/organizations/no-permission.tsx'
import { canManageTeam } from '#src/features/organizations/rules.ts'
import { TeamScreen } from '#src/features/organizations/team-screen.tsx'
import { useLiveChanges } from '../live-stream.ts'
import { useMember } from '../member.ts'

export function TeamPage() {
  const member = useMember()
  useLiveChanges(member?.organizationId ?? null)
  if (!member) return null
  const { organization, userId, email, isEmailConfirmed } = member
  if (!canManageTeam(organization.role)) return <NoPermission heading="Manage Team" />
  return (
    <TeamScreen
      key={organization.id}
      organization={organization}
      userId={userId}
      notYet={isEmailConfirmed ? undefined : <ConfirmEmailFirst email={email} purpose="invite people" />}
    />
  )
}
