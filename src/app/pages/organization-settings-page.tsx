import { useRouter } from '@tanstack/react-router'
import { AssumptionsForm } from '#src/features/deals/assumptions/assumptions-form.tsx'
import { TaxDefaultsForm } from '#src/features/deals/deal-tax/tax-defaults-form.tsx'
import { ExportPanel } from '#src/features/doors/exports/export-panel.tsx'
import { clearShown, sessionQuery } from '#src/features/people/accounts/api.ts'
import { ConfirmEmailFirst } from '#src/features/people/accounts/mail-links/unconfirmed-notice.tsx'
import { canManageTeam, canRenameOrganization } from '#src/features/people/organizations/rules.ts'
import { SettingsScreen } from '#src/features/people/organizations/settings-screen.tsx'
import { TeamScreen } from '#src/features/people/organizations/team/team-screen.tsx'
import { lazyParts } from '#src/ui/dialog/lazy-parts.ts'
import { NoPermission } from '../guarded-layout.tsx'
import { goOnElsewhere } from '../header/organization-choice.ts'
import { queryClient } from '../query-client.ts'
import { memberPage } from '../session/member.tsx'

const { CriteriaForm } = lazyParts(() => import('#src/features/deals/criteria/criteria-form.tsx'))
const { TemplateForm } = lazyParts(() => import('#src/features/work/checklists/template-form.tsx'))

export const OrganizationSettingsPage = memberPage(({ organization, userId }) => {
  const router = useRouter()
  if (!canRenameOrganization(organization.role)) return <NoPermission heading="Organization Settings" />
  return (
    <SettingsScreen
      userId={userId}
      assumptions={<AssumptionsForm />}
      taxDefaults={<TaxDefaultsForm />}
      criteria={<CriteriaForm />}
      checklist={<TemplateForm />}
      exportPanel={<ExportPanel organization={organization} />}
      onRenamed={() => void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })}
      onLeaving={stopRequesting}
      onGone={(message) => goOnElsewhere(router, message)}
    />
  )
})

/** A response that arrives after the organization is gone would be an error. */
function stopRequesting(): void {
  clearShown()
  void queryClient.cancelQueries({ predicate: ({ queryKey: [subject] }) => subject !== 'session' })
}

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
