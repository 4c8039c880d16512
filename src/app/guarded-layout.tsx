import { useQuery } from '@tanstack/react-query'
import {
  type HistoryState,
  Outlet,
  useChildMatches,
  useLocation,
  useNavigate,
  useRouter,
} from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { sessionQuery } from '#src/features/people/accounts/api.ts'
import { worksElsewhere } from '#src/features/people/accounts/lost-access.ts'
import { UnconfirmedNotice } from '#src/features/people/accounts/mail-links/unconfirmed-notice.tsx'
import { TrialBar } from '#src/features/people/billing/trial-bar.tsx'
import { isSubscribedStatus } from '#src/lib/api/subscription-status.ts'
import { isSignOutPending } from '#src/lib/browser/browser-session.ts'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { lazyParts } from '#src/ui/dialog/lazy-parts.ts'
import { showToast } from '#src/ui/dialog/toasts.ts'
import { ErrorBox } from '#src/ui/layout/alert.tsx'
import { Button } from '#src/ui/layout/button.tsx'
import { MessagePage } from '#src/ui/layout/page.tsx'
import { Spinner } from '#src/ui/layout/spinner.tsx'
import { chooseOrganization } from './header/organization-choice.ts'
import { useHelpForGuests } from './help/article-of-screen.ts'
import { KeptInputNotice } from './offline/kept-input-notice.tsx'
import { queryClient } from './query-client.ts'
import { isOpenToBuilders } from './session/screen-access.ts'
import { inSession } from './session/session-queries.tsx'

export const { AccessEnded, JoinedScreen, NewOrganizationDialog, NoOrganizationScreen, NoPermission } =
  lazyParts(() => import('./session/access-screens.tsx'))
export const { LeaveOrganizationDialog } = lazyParts(
  () => import('#src/features/people/organizations/leave-organization-dialog.tsx'),
)
export const { ReauthenticationDialog } = lazyParts(
  () => import('#src/features/people/accounts/reauthentication/reauthentication-dialog.tsx'),
)
const OPENING = 'Opening your account'
const OF_A_DEAL = /^\/opportunities\/([^/]+)/
const OF_A_PROJECT = /^\/projects\/([^/]+)\/./
const isOpenToLapsed = (pathname: string) => /^\/(account|guest)(\/|$)/.test(pathname)

export const GuardedLayout = inSession(Guard)

function Guard() {
  const { data: session, error, refetch } = useQuery(sessionQuery)
  const { pathname: next, href, state } = useLocation()
  const [shown] = useChildMatches()
  // The address changes before the page does: until then the Outlet still shows the page that isn’t open.
  const pathname = isOpenToLapsed(next) ? (shown?.pathname ?? next) : next
  const router = useRouter()
  const navigate = useNavigate()
  const [wasSignedIn, setWasSignedIn] = useState(false)
  const [wasSignOutPending] = useState(isSignOutPending)
  useHelpForGuests(session?.organization?.role === 'builder' ? 'builder' : undefined)
  if (session?.user && !wasSignedIn) setWasSignedIn(true)
  // The sign-out is still pending, although every request retries it first.
  if (wasSignOutPending && session?.user === null && isSignOutPending()) {
    const go = () => navigate({ to: '/login', search: { returnTo: href }, replace: true })
    return <Redirect key="sign-in" label="Opening the sign-in page" go={go} />
  }
  if (!session && error) {
    return (
      <MessagePage>
        <ErrorBox detail={error.message} onRetry={refetch}>
          Failed to fetch organizations
        </ErrorBox>
      </MessagePage>
    )
  }
  if (!session) return <Spinner label={OPENING} />
  if (!session.user) return <GuestPrompt returnTo={href} hasExpired={wasSignedIn} />
  const { endedAccess } = session
  const isOtherUser = endedAccess?.cause === 'other_user'
  const isOpen = isOpenToLapsed(pathname)
  const isBuilder = session.organization?.role === 'builder'
  if (isBuilder && !isOpenToBuilders(pathname) && !endedAccess && session.organization) {
    const { id: organizationId } = session.organization
    const go = async () => navigate({ ...(await builderPlace(pathname, organizationId)), replace: true })
    return <Redirect key="projects" go={go} />
  }
  if (endedAccess && (isOtherUser || !isOpen))
    return <AccessEnded access={endedAccess} session={{ ...session, user: session.user }} />
  const maySee = isSubscribedStatus(session.subscription?.status ?? null) || isOpen || isBuilder
  const hasJoined = session.organization?.role === 'member' || session.hasJoined
  const isOnlyGuest = session.subscription === null && !hasJoined
  if (!maySee && session.isGuest && (pathname === ENTRY || isOnlyGuest)) {
    const { sharedDealId } = session
    const go = async () =>
      navigate({ ...(await guestPlace(pathname, { state, sharedDealId })), replace: true })
    return <Redirect key={`shared-deals ${pathname}`} go={go} />
  }
  if (!maySee && session.subscription === null && session.organization && hasJoined)
    return <JoinedScreen organization={session.organization} returnTo={href} />
  // Invited free: no prices come before what has ended.
  if (!maySee && session.lostAccess && !worksElsewhere(session))
    return <AccessEnded access={session.lostAccess} session={{ ...session, user: session.user }} />
  if (!maySee) {
    const { message } = state
    const plans = {
      to: '/pricing',
      search: { returnTo: href },
      state: { ...(message && { message }) },
    } as const
    const go = async () => {
      if (!(await isSubscribedByNow())) await navigate({ ...plans, replace: true })
    }
    return <Redirect key="plans" go={go} />
  }
  if (session.organization === null && !isOpen) {
    return (
      <>
        {!session.user.isEmailConfirmed && <UnconfirmedNotice email={session.user.email} />}
        <NoOrganizationScreen onCreated={({ id }) => chooseOrganization(router, id, null)} />
      </>
    )
  }
  return (
    <>
      {!session.user.isEmailConfirmed && <UnconfirmedNotice email={session.user.email} />}
      {session.subscription && <TrialBar subscription={session.subscription} />}
      <ArrivalMessage />
      <KeptInputNotice path={pathname} />
      <Outlet />
    </>
  )
}

/** Asks the server: the page may have learned of the subscription before it was paid, here or in another window. */
async function isSubscribedByNow(): Promise<boolean> {
  const session = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => null)
  return isSubscribedStatus(session?.subscription?.status ?? null)
}

/** Said to a guest who opens an address that isn’t theirs, on the page that they see instead. */
const NOT_SHARED = 'That page isn’t shared with you. This is what you can open.'
/** Where a sign-in leads: for a guest it leads on to what is shared with them, without a word. */
const ENTRY = '/dashboard'

/** Where another guest goes instead: to the same deal as it is shared with them, or to the one that they opened last. */
async function guestPlace(
  pathname: string,
  { state, sharedDealId }: { state: HistoryState; sharedDealId: string | null },
) {
  const [, wanted] = OF_A_DEAL.exec(pathname) ?? []
  const isShared = wanted !== undefined && (await isSharedDeal(wanted))
  const id = isShared ? wanted : sharedDealId
  const place = id === null ? ({ to: '/guest' } as const) : ({ to: '/guest/$id', params: { id } } as const)
  return { ...place, state: pathname === ENTRY ? state : isShared ? {} : { message: NOT_SHARED } }
}

async function isSharedDeal(wanted: string): Promise<boolean> {
  const { sharedDealsQuery } = await import('#src/features/doors/guests/api.ts')
  const deals = await queryClient.fetchQuery({ ...sharedDealsQuery, staleTime: 0 }).catch(() => [])
  return deals.some(({ id }) => id === wanted)
}

/** Where a builder goes instead: from a sign-in to the project in which they worked last, from another’s tab to that project. */
async function builderPlace(pathname: string, organizationId: string) {
  const [, ofTab] = OF_A_PROJECT.exec(pathname) ?? []
  const isEntry = pathname === ENTRY
  const id = ofTab ?? (isEntry && (await latestProject(organizationId)))
  const place = id ? ({ to: '/projects/$id', params: { id } } as const) : ({ to: '/projects' } as const)
  return { ...place, ...(!isEntry && { state: { message: NOT_SHARED } }) }
}

async function latestProject(organizationId: string): Promise<string | null> {
  const { latestProjectQuery } = await import('#src/features/build/projects/api.ts')
  const latest = await queryClient.fetchQuery(latestProjectQuery(organizationId)).catch(() => null)
  return latest?.projectId ?? null
}

/** Shows the previous screen's message once, on whichever page it led to. */
function ArrivalMessage() {
  const navigate = useNavigate()
  const message = useLocation({ select: (location) => location.state.message })
  useEffect(() => {
    if (message === undefined) return
    showToast({ message })
    void navigate({ to: '.', search: true, hash: true, replace: true, state: {} })
  }, [message, navigate])
  return null
}

/** Goes once: the URL changes while the next page loads. */
function Redirect({ label = OPENING, go }: { label?: string; go: () => Promise<void> }) {
  const redirect = useEffectEvent(go)
  useEffect(() => void redirect(), [])
  return <Spinner label={label} />
}

function GuestPrompt({ returnTo, hasExpired }: { returnTo: string; hasExpired: boolean }) {
  const navigate = useNavigate()
  const asGuest = () => void navigate({ to: '/' })
  return (
    <Dialog
      onClose={asGuest}
      title="Save Your Progress"
      actions={
        <>
          <Button variant="quiet" onClick={asGuest}>
            Continue as guest
          </Button>
          <Button
            variant={hasExpired ? 'filled' : 'default'}
            data-autofocus={hasExpired ? '' : undefined}
            onClick={() => void navigate({ to: '/login', search: { returnTo } })}
          >
            Sign in
          </Button>
          <Button
            variant={hasExpired ? 'default' : 'filled'}
            data-autofocus={hasExpired ? undefined : ''}
            onClick={() => void navigate({ to: '/signup', search: { returnTo } })}
          >
            Create account
          </Button>
        </>
      }
    >
      {hasExpired ? (
        <p>
          Your session has expired. Please sign in again. We’ll bring you back here. Changes that weren’t sent
          are kept on this device.
        </p>
      ) : (
        <p>
          Create an account to save deals. The calculators work without one, and what you typed stays in this
          browser.
        </p>
      )}
    </Dialog>
  )
}
