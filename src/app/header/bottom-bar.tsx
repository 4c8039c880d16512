import { Link } from '@tanstack/react-router'
import type { Standing } from '#src/features/people/organizations/schema.ts'
import { NEW_OPPORTUNITY } from '#src/lib/browser/anchors.ts'
import { Icon, type IconName } from '#src/ui/layout/icons.tsx'
import { mayOpenScreen } from '../session/screen-access.ts'
import styles from './bottom-bar.module.css'
import { bottomBarSlot } from './bottom-bar-slot.ts'
import { MoreMenu } from './more-menu.tsx'
import { isCurrent, type SiteLink } from './site-links.ts'

const LINKS: readonly (SiteLink & { icon: IconName })[] = [
  { label: 'Deals', to: '/dashboard', area: ['/opportunities'], icon: 'pin' },
  { label: 'Projects', to: '/projects', icon: 'roller' },
  { label: 'Tasks', to: '/tasks', icon: 'check' },
]

/** A phone’s main screens and what is done on the page, in reach of the thumb. */
export function BottomBar({ path, role }: { path: string; role: Standing | null }) {
  return (
    <nav aria-label="Main screens" className={styles.bar}>
      {LINKS.filter(({ to }) => mayOpenScreen(to, role)).map((link) => (
        <Link
          key={link.label}
          to={link.to}
          className={styles.item}
          aria-current={isCurrent(link, path) ? 'page' : undefined}
        >
          <Icon name={link.icon} size={20} />
          {link.label}
        </Link>
      ))}
      <div ref={(element) => bottomBarSlot.set(element)} className={styles.slot} />
      {role !== 'builder' && (
        <>
          <Link {...NEW_OPPORTUNITY} className={styles.item}>
            <Icon name="plus" size={20} />
            Add
          </Link>
          <MoreMenu
            role={role}
            trigger={
              <button type="button" className={styles.item}>
                <Icon name="more" size={20} />
                More
              </button>
            }
          />
        </>
      )}
    </nav>
  )
}
