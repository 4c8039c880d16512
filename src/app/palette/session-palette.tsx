import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { exportDeals } from '#src/features/deals/board/export-deals.tsx'
import { sessionQuery } from '#src/features/people/accounts/api.ts'
import type { SessionView } from '#src/features/people/accounts/schema.ts'
import { canManageTeam } from '#src/features/people/organizations/rules.ts'
import { isSubscribedStatus } from '#src/lib/api/subscription-status.ts'
import { NEW_OPPORTUNITY } from '#src/lib/browser/anchors.ts'
import { OrganizationContext } from '#src/lib/rows/organization-context.ts'
import { chooseOrganization } from '../header/organization-choice.ts'
import { inSession } from '../session/session-queries.tsx'
import { useSignOut } from '../session/use-sign-out.ts'
import { actionCommand, commonActions, undoAction } from './common-commands.ts'
import { BuilderPalette, DealsPalette } from './deals-palette.tsx'
import type { Command } from './matching.ts'
import { Palette } from './palette.tsx'
import { screenCommands } from './screens.ts'

export const SessionPalette = inSession(Contents)

function Contents({ onClose, onHelp }: { onClose: () => void; onHelp: () => void }) {
  const { data: session } = useQuery(sessionQuery)
  const commands = [...useScreens(session), ...useActions(session, onHelp)]
  const organization = session?.organization
  const isBuilder = organization?.role === 'builder'
  if (!organization || !(isBuilder || isSubscribedStatus(session.subscription?.status ?? null))) {
    return <Palette commands={commands} onClose={onClose} />
  }
  const OwnPalette = isBuilder ? BuilderPalette : DealsPalette
  return (
    <OrganizationContext value={organization.id}>
      <OwnPalette others={commands} onClose={onClose} />
    </OrganizationContext>
  )
}

function useScreens(session: SessionView | undefined): readonly Command[] {
  const navigate = useNavigate()
  const isGuest = isOnlyGuest(session)
  const role = isGuest ? null : (session?.organization?.role ?? null)
  const isRuleEditor = session?.isRuleEditor ?? false
  return useMemo(
    () =>
      screenCommands({ role, isOnlyGuest: isGuest, isRuleEditor }, ({ to, search, hash }) =>
        navigate({ to, ...(search && { search }), ...(hash && { hash }) }),
      ),
    [navigate, role, isRuleEditor, isGuest],
  )
}

function useActions(session: SessionView | undefined, onHelp: () => void): readonly Command[] {
  const navigate = useNavigate()
  const router = useRouter()
  const signOut = useSignOut()
  const { organization = null, organizations = [] } = session ?? {}
  const isSubscribed = isSubscribedStatus(session?.subscription?.status ?? null)
  const isBuilder = organization?.role === 'builder'
  // Without a subscription, an organization of one’s own shows only what one costs.
  const others = organizations.filter(
    ({ id, role }) => id !== organization?.id && (isSubscribed || role === 'builder'),
  )
  const toTeam = () => navigate({ to: '/organization/team' })
  const actions = [
    !isBuilder &&
      actionCommand('new', 'New Opportunity', () => navigate(NEW_OPPORTUNITY), {
        icon: 'plus',
        words: 'add deal add property new house new address listing create start valuation analyse evaluate',
      }),
    isSubscribed &&
      actionCommand('export', 'Export deals as CSV', exportDeals, {
        icon: 'download',
        words: 'spreadsheet excel download list google sheets',
      }),
    !isOnlyGuest(session) &&
      canManageTeam(organization?.role ?? null) &&
      actionCommand('invite', 'Invite people', toTeam, {
        icon: 'plus',
        words: 'add someone team member members colleague person partner builder staff user users join email',
      }),
    undoAction(),
    ...others.map(({ id, name }) => {
      const choose = () => chooseOrganization(router, id, organization?.id ?? null)
      return actionCommand(`organization:${id}`, `Switch to ${name}`, choose, {
        icon: 'move',
        words: 'organization change company business account',
      })
    }),
    ...commonActions(onHelp),
    actionCommand('sign-out', 'Sign out', signOut, {
      icon: 'arrow-left',
      words: 'log out logout log off leave exit',
      isOnce: true,
    }),
  ]
  return actions.filter((command) => command !== false)
}

/** One who has only what others share with them. */
function isOnlyGuest(session: SessionView | undefined): boolean {
  return session?.isGuest === true && !isSubscribedStatus(session.subscription?.status ?? null)
}
