import { ConfirmEmailFirst } from '#src/features/accounts/mail-links/confirm-email-first.tsx'
import { NoPermission } from '#src/features/organizations/no-permission.tsx'
import { canManageTeam } from '#src/features/organizations/rules.ts'
import { TeamScreen } from '#src/features/organizations/team/team-screen.tsx'
import { memberPage } from '../member.tsx'

export const TeamPage = memberPage(({ organization, userId, email, isEmailConfirmed }) => {
  if (!canManageTeam(organization.role)) return <NoPermission heading="Manage Team" />
  return (
    <TeamScreen
      organization={organization}
      userId={userId}
      notYet={isEmailConfirmed ? undefined : <ConfirmEmailFirst email={email} next="invite people" />}
    />
  )
})
