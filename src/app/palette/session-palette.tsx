import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { sessionQuery } from '#src/features/accounts/api.ts'
import type { SessionView } from '#src/features/accounts/schema.ts'
import { exportDeals } from '#src/features/opportunities/board/export-deals.tsx'
import { canManageTeam, canRenameOrganization } from '#src/features/organizations/rules.ts'
import { OrganizationContext } from '#src/lib/organization-context.ts'
import { isSubscribedStatus } from '#src/lib/subscription-status.ts'
import { chooseOrganization } from '../organization-choice.ts'
import { inSession } from '../session-queries.tsx'
import { GUEST_LINKS, ORGANIZATION_LINKS, SIGNED_IN_LINKS } from '../site-links.ts'
import { useSignOut } from '../use-sign-out.ts'
import { action, commonActions, linkCommands, screenCommand } from './common-commands.ts'
import { DealsPalette } from './deals-palette.tsx'
import type { Command } from './matching.ts'
import { Palette } from './palette.tsx'

const CSV = { icon: 'upload', words: 'spreadsheet' } as const

export const SessionPalette = inSession(Contents)

function Contents({ onClose, onHelp }: { onClose: () => void; onHelp: () => void }) {
  const { data: session } = useQuery(sessionQuery)
  const commands = [...useScreens(session), ...useActions(session, onHelp)]
  const organization = session?.organization
  if (!organization || !isSubscribedStatus(session.subscription?.status ?? null)) {
    return <Palette commands={commands} onClose={onClose} />
  }
  return (
    <OrganizationContext value={organization.id}>
      <DealsPalette others={commands} onClose={onClose} />
    </OrganizationContext>
  )
}

function useScreens(session: SessionView | undefined): readonly Command[] {
  const navigate = useNavigate()
  const isGuest = isOnlyGuest(session)
  const role = isGuest ? null : (session?.organization?.role ?? null)
  const isRuleEditor = session?.isRuleEditor ?? false
  return useMemo(() => {
    const toSettings = () => navigate({ to: '/organization/settings' })
    const toTeam = () => navigate({ to: '/organization/team' })
    const toSharing = () => navigate({ to: '/organization/sharing' })
    const toRules = () => navigate({ to: '/admin/rules' })
    const toAbandoned = () => navigate({ to: '/dashboard', search: { tab: 'abandoned' } })
    return [
      ...linkCommands(isGuest ? GUEST_LINKS : [...SIGNED_IN_LINKS, ...ORGANIZATION_LINKS], (to) =>
        navigate({ to }),
      ),
      ...(isGuest
        ? []
        : [
            screenCommand('abandoned', 'Abandoned deals', toAbandoned),
            screenCommand('/feedback', 'Feedback', () => navigate({ to: '/feedback' })),
          ]),
      screenCommand('/account', 'Account settings', () => navigate({ to: '/account' }), 'password profile'),
      screenCommand('/pricing', 'Billing', () => navigate({ to: '/pricing' }), 'plans pricing subscription'),
      ...(canRenameOrganization(role)
        ? [
            screenCommand('settings', 'Organization Settings', toSettings),
            screenCommand('sharing', 'Sharing', toSharing, 'links pack lender'),
          ]
        : []),
      ...(canManageTeam(role) ? [screenCommand('team', 'Manage Team', toTeam, 'members')] : []),
      ...(isRuleEditor ? [screenCommand('rules', 'Rules', toRules, 'tax lending admin')] : []),
    ]
  }, [navigate, role, isRuleEditor, isGuest])
}

function useActions(session: SessionView | undefined, onHelp: () => void): readonly Command[] {
  const navigate = useNavigate()
  const router = useRouter()
  const signOut = useSignOut()
  const { organization = null, organizations = [] } = session ?? {}
  const isSubscribed = isSubscribedStatus(session?.subscription?.status ?? null)
  const others = organizations.filter(({ id }) => id !== organization?.id)
  const toSuppliers = () => navigate({ to: '/suppliers/import' })
  const toTeam = () => navigate({ to: '/organization/team' })
  const projectId = useLocation({ select: ({ pathname }) => /^\/projects\/([^/]+)/.exec(pathname)?.[1] })
  const toExpenses = () => navigate({ to: `/projects/${projectId}/expenses/import` })
  const actions = [
    action('new', 'New Opportunity', () => navigate({ to: '/' }), { icon: 'plus', words: 'add deal' }),
    isSubscribed &&
      action('import', 'Import deals from CSV', () => navigate({ to: '/dashboard/import' }), CSV),
    isSubscribed && action('import-suppliers', 'Import suppliers from CSV', toSuppliers, CSV),
    isSubscribed &&
      projectId !== undefined &&
      action('import-expenses', 'Import expenses of this project from CSV', toExpenses, CSV),
    isSubscribed &&
      action('export', 'Export deals as CSV', exportDeals, { icon: 'download', words: 'spreadsheet' }),
    !isOnlyGuest(session) &&
      canManageTeam(organization?.role ?? null) &&
      action('invite', 'Invite people', toTeam, { icon: 'plus', words: 'team member colleague person' }),
    ...others.map(({ id, name }) => {
      const choose = () => chooseOrganization(router, id, organization?.id ?? null)
      return action(`organization:${id}`, `Switch to ${name}`, choose, {
        icon: 'move',
        words: 'organization',
      })
    }),
    ...commonActions(onHelp),
    action('sign-out', 'Sign out', signOut, { icon: 'arrow-left', words: 'log leave', isOnce: true }),
  ]
  return actions.filter((command) => command !== false)
}

/** One who has only what others share with them. */
function isOnlyGuest(session: SessionView | undefined): boolean {
  return session?.isGuest === true && !isSubscribedStatus(session.subscription?.status ?? null)
}
