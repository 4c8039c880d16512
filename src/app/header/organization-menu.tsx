import { useNavigate, useRouter } from '@tanstack/react-router'
import { clearShown } from '#src/features/people/accounts/api.ts'
import type { SessionView } from '#src/features/people/accounts/schema.ts'
import { confirmLeaving } from '#src/ui/dialog/dialog.tsx'
import { Menu, MenuDivider, MenuItem } from '#src/ui/dialog/menu.tsx'
import { Icon } from '#src/ui/layout/icons.tsx'
import { useOpened } from '#src/ui/opened.tsx'
import { LeaveOrganizationDialog, NewOrganizationDialog } from '../guarded-layout.tsx'
import { mayOpenScreen } from '../session/screen-access.ts'
import { chooseOrganization, goOnElsewhere } from './organization-choice.ts'
import styles from './session-header.module.css'

type OrganizationQuestion = 'new' | 'leave'

const OWN_SCREENS = [
  { label: 'Organization Settings', to: '/organization/settings' },
  { label: 'Manage Team', to: '/organization/team' },
] as const

export function OrganizationMenu({ session }: { session: SessionView }) {
  const navigate = useNavigate()
  const router = useRouter()
  const [asking, setAsking, show] = useOpened<OrganizationQuestion>('organizations')
  const { organization, organizations } = session
  const role = organization?.role ?? null

  const links = OWN_SCREENS.filter(({ to }) => mayOpenScreen(to, role))

  const close = () => setAsking(null)
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
        {links.map(({ label, to }) => (
          <MenuItem key={to} onSelect={() => void navigate({ to })}>
            {label}
          </MenuItem>
        ))}
        <MenuItem onSelect={() => askBefore('new')}>New organization</MenuItem>
        {role === 'member' && <MenuItem onSelect={() => askBefore('leave')}>Leave organization</MenuItem>}
      </Menu>
      {asking === 'leave' && organization && (
        <LeaveOrganizationDialog
          organization={organization}
          onClose={close}
          onLeaving={clearShown}
          onLeft={async () => {
            close()
            await goOnElsewhere(router, `You have left ${organization.name}`)
          }}
        />
      )}
      {asking === 'new' &&
        show(
          <NewOrganizationDialog
            onClose={close}
            onCreated={async ({ id }) => {
              await chooseOrganization(router, id, organization?.id ?? null)
              close()
            }}
          />,
        )}
    </>
  )
}
