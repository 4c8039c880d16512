import { guestRows } from '#src/features/guests/api.ts'
import { GuestsSection } from '#src/features/guests/guests-section.tsx'
import { SharedLinks } from '#src/features/share-links/shared-links.tsx'
import { RevokeAll, SharingForm } from '#src/features/share-links/sharing-form.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { Page } from '#src/ui/page.tsx'
import { NoPermission } from '../guarded-layout.tsx'
import { memberPage } from '../member.tsx'

export const SharingPage = memberPage(({ isAdmin }) =>
  isAdmin ? <Sharing /> : <NoPermission heading="Sharing" />,
)

function Sharing() {
  const { rows } = guestRows.useRows()
  const guests = rows && new Set(rows.filter(({ state }) => state === 'open').map(({ email }) => email)).size
  return (
    <Page title="Sharing" actions={<RevokeAll guests={guests} />}>
      <Stack gap={32}>
        <SharedLinks opportunityId={null} isAdmin />
        <GuestsSection opportunityId={null} isAdmin />
        <SharingForm guests={guests} />
      </Stack>
    </Page>
  )
}
