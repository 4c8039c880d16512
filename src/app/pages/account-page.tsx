import { useQuery } from '@tanstack/react-query'
import { ExportDealsButton } from '#src/features/deals/board/export-deals.tsx'
import { CalendarSection } from '#src/features/doors/calendar-links/calendar-section.tsx'
import { DigestSection } from '#src/features/doors/digest/digest-section.tsx'
import { ExportPanel } from '#src/features/doors/exports/export-panel.tsx'
import { sessionQuery } from '#src/features/people/accounts/api.ts'
import { AccountScreen } from '#src/features/people/my-account/account-screen.tsx'
import { canExportDeals, canExportOrganization } from '#src/features/people/organizations/rules.ts'
import { isSubscribedStatus } from '#src/lib/api/subscription-status.ts'
import { SettingsRow } from '#src/ui/layout/settings-section.tsx'
import { useLeaveSession } from '../session/use-sign-out.ts'

export function AccountPage() {
  const leave = useLeaveSession()
  const { data: session } = useQuery(sessionQuery)
  const organization = session?.organization ?? null
  // Subscribers export deals from the organization's settings instead.
  const isShut = !isSubscribedStatus(session?.subscription?.status ?? null)
  const mayExportDeals =
    organization && canExportDeals(organization.role, session?.subscription?.status ?? null)
  const exported = isShut && organization && canExportOrganization(organization.role) ? organization : null

  return (
    <AccountScreen
      hasTeam={!isShut && organization !== null && organization.role !== 'builder'}
      onSignedOut={leave}
      dates={(account) =>
        // Builders are notified of their tasks by email: neither has anything of theirs.
        organization &&
        organization.role !== 'builder' && (
          <>
            <CalendarSection account={account} organizationName={organization.name} />
            <DigestSection account={account} />
          </>
        )
      }
      moreData={mayExportDeals && <DealsRow organization={organization} />}
      exportPanel={exported && <ExportPanel organization={exported} />}
    />
  )
}

function DealsRow({ organization }: { organization: { name: string } }) {
  return (
    <SettingsRow
      name="Deals, as a CSV file"
      facts={`Every deal in ${organization.name} with all its figures, for Excel or another spreadsheet program.`}
      actions={<ExportDealsButton />}
    />
  )
}
