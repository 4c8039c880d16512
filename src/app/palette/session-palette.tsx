import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { sessionQuery } from '#src/features/accounts/api.ts'
import type { SessionView } from '#src/features/accounts/schema.ts'
import { exportDeals } from '#src/features/opportunities/export-deals.tsx'
import { canManageTeam, canRenameOrganization } from '#src/features/organizations/rules.ts'
import { isSubscribedStatus } from '#src/lib/subscription-status.ts'
import { chooseOrganization } from '../organization-choice.ts'
import { SessionScope } from '../session-scope.tsx'
import { SIGNED_IN_LINKS } from '../site-links.ts'
import { useSignOut } from '../use-sign-out.ts'
import { commonActions, linkCommands, screenCommand } from './common-commands.ts'
import { DealsPalette } from './deals-palette.tsx'
import type { Command } from './matching.ts'
import { Palette } from './palette.tsx'

interface PaletteProps {
  onClose: () => void
  onHelp: () => void
}

/** For somebody signed in: the screens, what can be done, and with a subscription every deal and project. */
export function SessionPalette(props: PaletteProps) {
  return (
    <SessionScope>
      <Contents {...props} />
    </SessionScope>
  )
}

function Contents({ onClose, onHelp }: PaletteProps) {
  const { data: session } = useQuery(sessionQuery)
  const commands = useSessionCommands(session, onHelp)
  const organization = session?.organization
  if (!organization || !isSubscribedStatus(session.subscription?.status ?? null)) {
    return <Palette commands={commands} onClose={onClose} />
  }
  return <DealsPalette organizationId={organization.id} others={commands} onClose={onClose} />
}

function useSessionCommands(session: SessionView | undefined, onHelp: () => void): readonly Command[] {
  const screens = useScreens(session)
  const actions = useActions(session, onHelp)
  return [...screens, ...actions]
}

function useScreens(session: SessionView | undefined): readonly Command[] {
  const navigate = useNavigate()
  const role = session?.organization?.role ?? null
  return useMemo(
    () => [
      ...linkCommands(SIGNED_IN_LINKS, (to) => navigate({ to })),
      screenCommand('abandoned', 'Abandoned deals', () =>
        navigate({ to: '/dashboard', search: { tab: 'abandoned' } }),
      ),
      screenCommand('/feedback', 'Feedback', () => navigate({ to: '/feedback' })),
      screenCommand('/account', 'Account settings', () => navigate({ to: '/account' }), 'password profile'),
      screenCommand('/pricing', 'Billing', () => navigate({ to: '/pricing' }), 'plans pricing subscription'),
      ...(canRenameOrganization(role)
        ? [
            screenCommand('settings', 'Organization Settings', () =>
              navigate({ to: '/organization/settings' }),
            ),
          ]
        : []),
      ...(canManageTeam(role)
        ? [screenCommand('team', 'Manage Team', () => navigate({ to: '/organization/team' }), 'members')]
        : []),
    ],
    [navigate, role],
  )
}

function useActions(session: SessionView | undefined, onHelp: () => void): readonly Command[] {
  const navigate = useNavigate()
  const router = useRouter()
  const signOut = useSignOut()
  const { organization = null, organizations = [] } = session ?? {}
  const group = 'Actions'
  const isSubscribed = isSubscribedStatus(session?.subscription?.status ?? null)
  const actions: (Command | false)[] = [
    {
      id: 'new',
      group,
      label: 'New Opportunity',
      icon: 'plus',
      words: 'add deal',
      run: () => void navigate({ to: '/' }),
    },
    isSubscribed && {
      id: 'import',
      group,
      label: 'Import deals from CSV',
      icon: 'upload',
      words: 'spreadsheet',
      run: () => void navigate({ to: '/dashboard/import' }),
    },
    isSubscribed && {
      id: 'export',
      group,
      label: 'Export deals as CSV',
      icon: 'download',
      words: 'spreadsheet',
      run: () => void exportDeals(),
    },
    canManageTeam(organization?.role ?? null) && {
      id: 'invite',
      group,
      label: 'Invite',
      icon: 'plus',
      words: 'team member colleague person',
      run: () => void navigate({ to: '/organization/team' }),
    },
    ...organizations
      .filter(({ id }) => id !== organization?.id)
      .map(
        ({ id, name }): Command => ({
          id: `organization:${id}`,
          group,
          label: `Switch to ${name}`,
          icon: 'move',
          words: 'organization',
          run: () => void chooseOrganization(router, id, organization?.id ?? null),
        }),
      ),
  ]
  return [
    ...actions.filter((action) => action !== false),
    ...commonActions(onHelp),
    {
      id: 'sign-out',
      group,
      label: 'Sign out',
      icon: 'arrow-left',
      words: 'log leave',
      isOnce: true,
      run: () => void signOut(),
    },
  ]
}
