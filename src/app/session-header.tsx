import { useQuery } from '@tanstack/react-query'
import { useMatches } from '@tanstack/react-router'
import { sessionQuery } from '#src/features/accounts/api.ts'
import type { SessionView } from '#src/features/accounts/schema.ts'
import { AccountMenu } from './account-menu.tsx'
import { NotificationBell } from './notification-bell.tsx'
import { OrganizationMenu } from './organization-menu.tsx'
import { usePendingDeal } from './pending-deal.ts'
import styles from './session-header.module.css'
import { SessionScope } from './session-scope.tsx'
import { HeaderFrame, NavLink, NavLinks, SignedOutHeader } from './site-header.tsx'
import { SIGNED_IN_LINKS, type SiteLink } from './site-links.ts'

const FEEDBACK: SiteLink = { label: 'Feedback', to: '/feedback' }
const FEEDBACK_TITLE = 'Share and vote on feature feedback'

/** The header of somebody signed in; it takes back the guest's header if the session turns out to have ended. */
export function SessionHeader({ path }: { path: string }) {
  return (
    <SessionScope>
      <Header path={path} />
    </SessionScope>
  )
}

function Header({ path }: { path: string }) {
  const { data: session } = useQuery(sessionQuery)
  usePendingDeal(session)
  const isWide = useMatches({ select: (matches) => matches.some((match) => match.staticData.isWide) })
  if (session && !session.user) return <SignedOutHeader path={path} />
  return (
    <HeaderFrame
      isWide={isWide}
      menu={
        <>
          <NavLinks label="Menu" links={SIGNED_IN_LINKS} path={path} />
          <NavLink link={FEEDBACK} path={path} title={FEEDBACK_TITLE} />
          {session && <PersonalMenus session={session} />}
        </>
      }
      beside={<span className={styles.phoneBell}>{session && <NotificationBell />}</span>}
    >
      <NavLinks label="Main" links={SIGNED_IN_LINKS} path={path} />
      <div className={styles.tools}>
        <NavLink link={FEEDBACK} path={path} title={FEEDBACK_TITLE} />
        {session && <PersonalMenus session={session} withBell />}
      </div>
    </HeaderFrame>
  )
}

function PersonalMenus({ session, withBell }: { session: SessionView; withBell?: boolean }) {
  return (
    <div className={styles.personal}>
      {session.organization && <OrganizationMenu session={session} organization={session.organization} />}
      {withBell && <NotificationBell />}
      {session.user && <AccountMenu email={session.user.email} />}
    </div>
  )
}
