import { useRouter } from '@tanstack/react-router'
import { clearShownOrganization } from '#src/features/accounts/api.ts'
import { LeaveOrganizationDialog } from '#src/features/organizations/leave-organization-dialog.tsx'
import { NewOrganizationDialog } from '#src/features/organizations/new-organization-dialog.tsx'
import { chooseOrganization, goOnElsewhere } from './organization-choice.ts'

export type OrganizationQuestion = 'new' | 'leave'

interface OrganizationDialogsProps {
  asking: OrganizationQuestion
  /** The current one. */
  organization: { id: string; name: string } | null
  onClose: () => void
}

/** What the organization menu asks about, fetched when it does. */
export function OrganizationDialogs({ asking, organization, onClose }: OrganizationDialogsProps) {
  const router = useRouter()
  if (asking === 'leave' && organization !== null) {
    return (
      <LeaveOrganizationDialog
        organization={organization}
        onClose={onClose}
        onLeaving={clearShownOrganization}
        onLeft={async () => {
          onClose()
          await goOnElsewhere(router, `You have left ${organization.name}`)
        }}
      />
    )
  }
  return (
    <NewOrganizationDialog
      onClose={onClose}
      onCreated={async ({ id }) => {
        await chooseOrganization(router, id, organization?.id ?? null)
        onClose()
      }}
    />
  )
}
