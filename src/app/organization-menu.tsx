import { useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { clearShown } from '#src/features/accounts/api.ts'
import type { SessionView } from '#src/features/accounts/schema.ts'
import { canManageApi, canManageTeam, canRenameOrganization } from '#src/features/organizations/rules.ts'
import { Icon } from '#src/ui/icons.tsx'
import { Menu, MenuDivider, MenuItem } from '#src/ui/menu.tsx'
import { confirmLeaving } from '#src/ui/typed-forms.ts'
import { LeaveOrganizationDialog, NewOrganizationDialog } from './guarded-layout.tsx'
import { chooseOrganization, goOnElsewhere } from './organization-choice.ts'
import styles from './session-header.module.css'
import { ORGANIZATION_LINKS } from './site-links.ts'

type OrganizationQuestion = 'new' | 'leave'

export function OrganizationMenu({ session }: { session: SessionView }) {
  const navigate = useNavigate()
  const router = useRouter()
  const [asking, setAsking] = useState<OrganizationQuestion | null>(null)
  const { organization, organizations } = session
  const role = organization?.role ?? null

  const askBefore = (question: OrganizationQuestion) => void confirmLeaving(() => setAsking(question))

  async function choose(id: string) {
    // A phone's Menu, which this one is in, would cover the organization.
    document.getElementById('site-menu')?.hidePopover()
    await chooseOrganization(router, id, organization?.id ?? null)
  }

  const name = organization?.name ?? 'No organization'
  const trigger = (
    <button type="button" className={styles.trigger} aria-label={`Organization: ${name}`} title={name}>
      <span className="truncated">{name}</span>
      <Icon name="chevron-down" size={12} />
    </button>
  )
  return (
    <>
      <Menu label="Organization" trigger={trigger}>
        {organizations.map((other) => (
          <MenuItem
            key={other.id}
            checked={other.id === organization?.id}
            onSelect={() => void confirmLeaving(() => choose(other.id))}
          >
            {other.name}
          </MenuItem>
        ))}
        {organizations.length > 0 && <MenuDivider />}
        {role !== null &&
          ORGANIZATION_LINKS.map(({ label, to }) => (
            <MenuItem key={to} onSelect={() => void navigate({ to })}>
              {label}
            </MenuItem>
          ))}
        {canRenameOrganization(role) && (
          <MenuItem onSelect={() => void navigate({ to: '/organization/settings' })}>
            Organization Settings
          </MenuItem>
        )}
        {canManageTeam(role) && (
          <>
            <MenuItem onSelect={() => void navigate({ to: '/organization/team' })}>Manage Team</MenuItem>
            <MenuItem onSelect={() => void navigate({ to: '/organization/sharing' })}>Sharing</MenuItem>
          </>
        )}
        {canManageApi(role) && (
          <MenuItem onSelect={() => void navigate({ to: '/organization/api' })}>API</MenuItem>
        )}
        <MenuItem onSelect={() => askBefore('new')}>New organization</MenuItem>
        {role === 'member' && <MenuItem onSelect={() => askBefore('leave')}>Leave organization</MenuItem>}
      </Menu>
      {asking && (
        <OrganizationDialogs asking={asking} organization={organization} onClose={() => setAsking(null)} />
      )}
    </>
  )
}

interface OrganizationDialogsProps {
  asking: OrganizationQuestion
  organization: { id: string; name: string } | null
  onClose: () => void
}

function OrganizationDialogs({ asking, organization, onClose }: OrganizationDialogsProps) {
  const router = useRouter()
  if (asking === 'leave' && organization !== null) {
    return (
      <LeaveOrganizationDialog
        organization={organization}
        onClose={onClose}
        onLeaving={clearShown}
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
