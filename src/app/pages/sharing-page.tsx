import { GuestsSection } from '#src/features/guests/guests-section.tsx'
import { NoPermission } from '#src/features/organizations/no-permission.tsx'
import { canRenameOrganization } from '#src/features/organizations/rules.ts'
import { RevokeAll } from '#src/features/share-links/revoke-all.tsx'
import { SharedLinks } from '#src/features/share-links/shared-links.tsx'
import { SharingForm } from '#src/features/share-links/sharing-form.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { Page } from '#src/ui/page.tsx'
import { memberPage } from '../member.tsx'

export const SharingPage = memberPage(({ organization }) => {
  if (!canRenameOrganization(organization.role)) return <NoPermission heading="Sharing" />
  return (
    <Page title="Sharing" actions={<RevokeAll />}>
      <Stack gap={32}>
        <SharedLinks opportunityId={null} isAdmin />
        <GuestsSection opportunityId={null} />
        <SharingForm />
      </Stack>
    </Page>
  )
})
