import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { switchOrganization } from '#src/features/accounts/api.ts'
import type { SessionView } from '#src/features/accounts/schema.ts'
import { Icon } from '#src/ui/icons.tsx'
import { Menu, MenuDivider, MenuItem } from '#src/ui/menu.tsx'
import styles from './session-header.module.css'

interface OrganizationMenuProps {
  session: SessionView
  organization: NonNullable<SessionView['organization']>
}

/** Which organization one works in, and where it is managed. */
export function OrganizationMenu({ session, organization }: OrganizationMenuProps) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()

  async function choose(organizationId: string) {
    switchOrganization(organizationId)
    await queryClient.resetQueries()
  }

  const name = organization.name
  const trigger = (
    <button type="button" className={styles.trigger} aria-label={`Organization: ${name}`} title={name}>
      <span className={styles.triggerText}>{name}</span>
      <Icon name="chevron-down" size={12} />
    </button>
  )
  return (
    <Menu label="Organization" trigger={trigger}>
      {session.organizations.map((other) => (
        <MenuItem
          key={other.id}
          checked={other.id === organization.id}
          onSelect={() => void choose(other.id)}
        >
          {other.name}
        </MenuItem>
      ))}
      {organization.role === 'admin' && (
        <>
          <MenuDivider />
          <MenuItem onSelect={() => void navigate({ to: '/organization/settings' })}>
            Organization Settings
          </MenuItem>
          <MenuItem onSelect={() => void navigate({ to: '/organization/team' })}>Manage Team</MenuItem>
        </>
      )}
    </Menu>
  )
}
