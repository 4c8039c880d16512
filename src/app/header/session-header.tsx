import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { NotificationBell } from '#src/features/base/notifications/notification-bell.tsx'
import { sessionQuery } from '#src/features/people/accounts/api.ts'
import { DeletionBanner } from '#src/features/people/accounts/deletion/deletion-banner.tsx'
import { worksElsewhere } from '#src/features/people/accounts/lost-access.ts'
import type { SessionView } from '#src/features/people/accounts/schema.ts'
import { onReauthenticationRequired } from '#src/lib/api/http.ts'
import { isSubscribedStatus } from '#src/lib/api/subscription-status.ts'
import { OrganizationContext } from '#src/lib/rows/organization-context.ts'
import { lazyParts } from '#src/ui/dialog/lazy-parts.ts'
import { Icon } from '#src/ui/layout/icons.tsx'
import { classNames } from '#src/ui/style/class-names.ts'
import { ReauthenticationDialog } from '../guarded-layout.tsx'
import { useLiveChanges } from '../offline/live-stream.ts'
import { useLastOpened } from '../session/last-opened.ts'
import { usePendingDeal } from '../session/pending-deal.ts'
import { inSession, useSessionRefresh } from '../session/session-queries.tsx'
import { AccountMenu } from './account-menu.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { MoreMenu } from './more-menu.tsx'
import { OrganizationMenu } from './organization-menu.tsx'
import { quickAccess } from './quick-access-request.ts'
import styles from './session-header.module.css'
import { HeaderFrame, NavLink, NavLinks, SignedOutHeader } from './site-header.tsx'
import { BUILDER_LINKS, ENDED_LINKS, GUEST_LINKS, SIGNED_IN_LINKS, type SiteLink } from './site-links.ts'

const { InvitationNotices } = lazyParts(() => import('../session/invitation-notices.tsx'))

const FEEDBACK: SiteLink = { label: 'Feedback', to: '/feedback' }
const FEEDBACK_TITLE = 'Share and vote on feature feedback'

export const SessionHeader = inSession((props: { path: string }) => (
  <>
    <Header {...props} />
    <ReauthenticationPrompt />
  </>
))

function Header({ path }: { path: string }) {
  const { data: session } = useQuery(sessionQuery)
  usePendingDeal(session)
  useSessionRefresh()
  useLastOpened(session?.user?.id, path)
  const isSubscribed = isSubscribedStatus(session?.subscription?.status ?? null)
  const isBuilder = session?.organization?.role === 'builder'
  useLiveChanges(isSubscribed || isBuilder ? (session?.organization?.id ?? null) : null)
  if (session && !session.user) return <SignedOutHeader path={path} />
  const hasEnded = !isSubscribed && !isBuilder && hasOnlyLostAccess(session)
  const isGuest = hasEnded || (session?.isGuest && !isSubscribed && !isBuilder)
  const links = isBuilder ? BUILDER_LINKS : hasEnded ? ENDED_LINKS : isGuest ? GUEST_LINKS : SIGNED_IN_LINKS
  const feedback = !isGuest && !isBuilder && <NavLink link={FEEDBACK} path={path} title={FEEDBACK_TITLE} />
  const bell = session && !isGuest && !isBuilder && <NotificationBell />
  const role = session?.organization?.role ?? null
  const more = role !== null && !isGuest && !isBuilder && <MoreMenu role={role} trigger={MORE_BUTTON} />
  return (
    <OrganizationContext value={session?.organization?.id ?? null}>
      <HeaderFrame
        menu={
          <>
            <NavLinks label="Menu" links={links} path={path} />
            {more}
            {feedback}
            {session && <PersonalMenus session={session} isGuest={isGuest} />}
          </>
        }
        beside={
          <span className={styles.phoneBell}>
            {session && <JumpButton />}
            {bell}
          </span>
        }
      >
        <NavLinks label="Main" links={links} path={path} />
        {more}
        {/* Rendered together: the menus alone would shift the rest of the header. */}
        {session && (
          <div className={styles.tools}>
            {feedback}
            <JumpButton />
            <PersonalMenus session={session} isGuest={isGuest} bell={bell} />
          </div>
        )}
      </HeaderFrame>
      {session?.deleteAt && (
        <div className={classNames('no-print', styles.leaving)} data-in-its-room>
          <DeletionBanner deleteAt={session.deleteAt} />
        </div>
      )}
      {session?.user?.isEmailConfirmed && <InvitationNotices />}
      {(isSubscribed || isBuilder) && role !== null && <BottomBar path={path} role={role} />}
    </OrganizationContext>
  )
}

/** Whose access has ended and who has nothing else to open reads that instead of a page. */
function hasOnlyLostAccess(session: SessionView | undefined): boolean {
  return session?.lostAccess != null && !worksElsewhere(session)
}

const MORE_BUTTON = (
  <button type="button" className={classNames(styles.trigger, styles.more)}>
    More
    <Icon name="chevron-down" size={12} />
  </button>
)

interface PersonalMenusProps {
  session: SessionView
  isGuest: boolean | undefined
  bell?: ReactNode
}

function PersonalMenus({ session, isGuest, bell }: PersonalMenusProps) {
  return (
    <div className={styles.personal}>
      {session.user && !isGuest && <OrganizationMenu session={session} />}
      {bell}
      {session.user && (
        <AccountMenu
          user={session.user}
          subscription={session.subscription}
          isRuleEditor={session.isRuleEditor}
          isGuest={session.isGuest}
        />
      )}
    </div>
  )
}

function JumpButton() {
  return (
    <button
      type="button"
      className={styles.jump}
      aria-label="Jump to"
      title="Jump to (Ctrl K)"
      onClick={() => quickAccess.set('palette')}
    >
      <Icon name="jump" size={18} />
    </button>
  )
}

/** Asks for re-authentication when the server requires it; the failed request is then retried. Rendered once per page. */
export function ReauthenticationPrompt() {
  const [answer, setAnswer] = useState<((isGiven: boolean) => void) | null>(null)

  useEffect(() => {
    let asked: Promise<boolean> | null = null
    onReauthenticationRequired(() => {
      // Concurrent requests share one prompt.
      asked ??= new Promise<boolean>((resolve) => setAnswer(() => resolve)).finally(() => {
        asked = null
        setAnswer(null)
      })
      return asked
    })
    return () => onReauthenticationRequired(() => Promise.resolve(false))
  }, [])

  if (answer === null) return null
  return <ReauthenticationDialog onClose={() => answer(false)} onGiven={() => answer(true)} />
}
