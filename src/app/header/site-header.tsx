import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { usePublicConfig } from '#src/lib/browser/public-config.ts'
import { ButtonLink } from '#src/ui/layout/button.tsx'
import { Icon } from '#src/ui/layout/icons.tsx'
import { MailLink } from '#src/ui/text/mail-link.tsx'
import { useArticleOfScreen } from '../help/article-of-screen.ts'
import { openArticle, quickAccess } from './quick-access-request.ts'
import styles from './site-header.module.css'
import { isCurrent, SIGNED_IN_LINKS, SIGNED_OUT_LINKS, type SiteLink } from './site-links.ts'

interface HeaderFrameProps {
  children: ReactNode
  menu: ReactNode
  beside?: ReactNode
}

export function HeaderFrame({ children, menu, beside }: HeaderFrameProps) {
  return (
    <header className={styles.header}>
      <Link to="/" className={styles.brand}>
        <Logo />
        DoneUp
      </Link>
      <div className={styles.row}>{children}</div>
      {beside}
      <HelpLink />
      <button type="button" className={styles.menuButton} popoverTarget="site-menu" aria-label="Menu">
        <Icon name="menu" size={20} />
      </button>
      <div id="site-menu" popover="auto" className={styles.menu}>
        {menu}
      </div>
    </header>
  )
}

/** Opens the article of the screen beside it; as a link it works before the code has loaded, and in another tab. */
function HelpLink() {
  const slug = useArticleOfScreen()
  return (
    <Link
      to="/help/$slug"
      params={{ slug }}
      className={styles.help}
      aria-label="Help"
      title="Help with this screen"
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        if (quickAccess.get() === 'article') quickAccess.set(null)
        else openArticle(null)
      }}
    >
      ?
    </Link>
  )
}

export function NavLinks({
  links,
  path,
  label,
}: {
  links: readonly SiteLink[]
  path: string
  label: string
}) {
  return (
    <nav aria-label={label} className={styles.nav}>
      {links.map((link) => (
        <NavLink key={link.label} link={link} path={path} />
      ))}
    </nav>
  )
}

export function NavLink({ link, path, title }: { link: SiteLink; path: string; title?: string }) {
  return (
    <Link
      to={link.to}
      title={title}
      className={styles.link}
      aria-current={isCurrent(link, path) ? 'page' : undefined}
    >
      {link.label}
    </Link>
  )
}

/** The header of a signed-in user while its code loads: links without menus. */
export function WaitingHeader({ path }: { path: string }) {
  return (
    <HeaderFrame menu={<NavLinks label="Menu" links={SIGNED_IN_LINKS} path={path} />}>
      <NavLinks label="Main" links={SIGNED_IN_LINKS} path={path} />
    </HeaderFrame>
  )
}

export function SignedOutHeader({ path }: { path: string }) {
  const { supportEmail } = usePublicConfig()
  const signUp: SiteLink = { label: 'Sign up', to: '/signup' }
  const menu = (
    <>
      <NavLinks label="Menu" links={[...SIGNED_OUT_LINKS, signUp]} path={path} />
      <MailLink to={supportEmail} className={styles.link}>
        Contact
      </MailLink>
    </>
  )
  return (
    <HeaderFrame menu={menu}>
      <div className={styles.guest}>
        <NavLinks label="Main" links={SIGNED_OUT_LINKS} path={path} />
        <ButtonLink to="/signup" size="dense" aria-current={path === '/signup' ? 'page' : undefined}>
          Sign up
        </ButtonLink>
      </div>
    </HeaderFrame>
  )
}

function Logo() {
  return (
    <svg width="22" height="22" viewBox="0 0 24 24" fill="none" aria-hidden="true">
      <path d="M2 12.5 12 3l10 9.5" stroke="var(--accent)" strokeWidth="3.4" strokeLinejoin="miter" />
      <path d="M2 17.2h20" stroke="var(--ink)" strokeWidth="2.4" />
      <path d="M2 21.5h20" stroke="var(--ink)" strokeWidth="1.2" />
    </svg>
  )
}
