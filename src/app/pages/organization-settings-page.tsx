import { useRouter } from '@tanstack/react-router'
import { clearShownOrganization, sessionQuery } from '#src/features/accounts/api.ts'
import { ExportPanel } from '#src/features/exports/export-panel.tsx'
import { NoPermission } from '#src/features/organizations/no-permission.tsx'
import { canRenameOrganization } from '#src/features/organizations/rules.ts'
import { SettingsScreen } from '#src/features/organizations/settings-screen.tsx'
import { useLiveChanges } from '../live-stream.ts'
import { useMember } from '../member.ts'
import { goOnElsewhere } from '../organization-choice.ts'
import { queryClient } from '../query-client.ts'

export function OrganizationSettingsPage() {
  const member = useMember()
  const router = useRouter()
  useLiveChanges(member?.organizationId ?? null)
  if (!member) return null
  const { organization, userId } = member
  if (!canRenameOrganization(organization.role)) return <NoPermission heading="Organization Settings" />
  return (
    <SettingsScreen
      key={organization.id}
      organizationId={organization.id}
      userId={userId}
      exportPanel={<ExportPanel organization={organization} />}
      onRenamed={() => void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })}
      onLeaving={clearShownOrganization}
      onGone={(message) => goOnElsewhere(router, message)}
    />
  )
}
