import { guestRows } from '#src/features/doors/guests/api.ts'
import { GuestsSection } from '#src/features/doors/guests/guests-section.tsx'
import { RevokeAll, SharingForm } from '#src/features/doors/share-links/sharing-form.tsx'
import { Stack } from '#src/ui/layout/layout.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { NoPermission } from '../guarded-layout.tsx'
import { memberPage } from '../session/member.tsx'
import { withPapers } from './deal-guests.tsx'
import { AllLinks } from './deal-links.tsx'

export const SharingPage = memberPage(({ isAdmin }) =>
  isAdmin ? <Sharing /> : <NoPermission heading="Sharing" />,
)

function Sharing() {
  const { rows } = guestRows.useRows()
  const guests = rows && new Set(rows.filter(({ state }) => state === 'open').map(({ email }) => email)).size
  return (
    <Page title="Sharing" actions={<RevokeAll guests={guests} />}>
      <Stack gap={32}>
        <AllLinks />
        <GuestsSection opportunityId={null} isAdmin withPapers={withPapers} />
        <SharingForm guests={guests} />
      </Stack>
    </Page>
  )
}
