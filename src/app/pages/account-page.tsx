import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from '#src/features/accounts/api.ts'
import { AccountScreen } from '#src/features/accounts/my-account/account-screen.tsx'
import { CalendarSection } from '#src/features/calendar-links/calendar-section.tsx'
import { DigestSection } from '#src/features/digest/digest-section.tsx'
import { ExportPanel } from '#src/features/exports/export-panel.tsx'
import { ExportDealsButton } from '#src/features/opportunities/board/export-deals.tsx'
import { canExportDeals, canExportOrganization } from '#src/features/organizations/rules.ts'
import { isSubscribedStatus } from '#src/lib/subscription-status.ts'
import { SettingsRow } from '#src/ui/settings-section.tsx'
import { useLeaveSession } from '../use-sign-out.ts'

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
      onSignedOut={leave}
      dates={(account) =>
        organization && (
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
