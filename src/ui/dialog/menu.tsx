import {
  cloneElement,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type SyntheticEvent,
  type ToggleEvent,
  useId,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { Icon, type IconName } from '../layout/icons.tsx'
import { classNames } from '../style/class-names.ts'
import styles from './menu.module.css'
import { moveInMenu, placeMenu } from './menu-keys.ts'

interface TriggerProps {
  popoverTarget?: string
  'aria-haspopup'?: 'menu'
  'aria-expanded'?: boolean
  onClick?: (event: MouseEvent<HTMLElement>) => void
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
}

interface MenuProps {
  trigger: ReactElement<TriggerProps>
  label: string
  /** Shows the items as they were when the menu opened, so that a choice is made of what was seen. */
  keepsItems?: boolean
  children: ReactNode
}

/** Items are rendered only while the menu is open. */
export function Menu({ trigger, label, keepsItems = false, children }: MenuProps) {
  const id = useId()
  const [opened, setOpened] = useState<{ items: ReactNode } | null>(null)
  const isOpen = opened !== null

  function beforeToggle(event: ToggleEvent<HTMLDivElement>) {
    if (event.newState === 'open') flushSync(() => setOpened({ items: children }))
  }

  /** Moves the focus synchronously, so that the menu receives the next key. */
  function toggle(event: SyntheticEvent<HTMLElement>) {
    const menu = document.getElementById(id)
    event.preventDefault()
    if (menu?.togglePopover()) placeMenu(menu)
  }

  return (
    <>
      {cloneElement(trigger, {
        popoverTarget: id,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        onClick: toggle,
        onKeyDown: (event) => event.key === 'ArrowDown' && toggle(event),
      })}
      <div
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className={styles.menu}
        onBeforeToggle={beforeToggle}
        onToggle={(event) => event.newState === 'closed' && setOpened(null)}
        onKeyDown={moveInMenu}
        onClickCapture={(event) => {
          // Closing first restores the focus to the trigger, to which a dialog opened by the item will return it.
          const isItem = event.target instanceof Element && event.target.closest(CHOOSABLE)
          if (isItem) event.currentTarget.hidePopover()
        }}
      >
        {isOpen && (keepsItems ? opened.items : children)}
      </div>
    </>
  )
}

const CHOOSABLE = '[role^=menuitem]:not([aria-disabled])'

interface MenuItemProps {
  children: ReactNode
  onSelect: () => void
  /** What it is for, in a line below. */
  about?: string
  icon?: IconName
  mark?: ReactNode
  /** A key that selects the item while the menu is open; "Del" is the Delete key. */
  shortcut?: string
  checked?: boolean
  /** It can't be chosen, for the reason in `about`. */
  isUnavailable?: boolean
}

export function MenuItem(props: MenuItemProps) {
  const { children, about, onSelect, icon, mark, shortcut, checked, isUnavailable = false } = props
  const aboutId = useId()
  const kind =
    checked === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': checked }
  return (
    <button
      type="button"
      {...kind}
      aria-describedby={about && aboutId}
      aria-keyshortcuts={shortcut === 'Del' ? 'Delete' : shortcut}
      data-shortcut={shortcut}
      aria-disabled={isUnavailable || undefined}
      tabIndex={-1}
      className={classNames(styles.item, checked && 'bold', isUnavailable && 'faint')}
      onClick={isUnavailable ? undefined : onSelect}
    >
      {icon && <Icon name={icon} />}
      {mark}
      <span className={styles.text}>
        {children}
        {about && (
          <span id={aboutId} className={classNames('faint text-12', styles.about)} aria-hidden="true">
            {about}
          </span>
        )}
      </span>
      {/* Hidden from screen readers, which get aria-keyshortcuts. */}
      {checked ? (
        <Icon name="check" size={14} />
      ) : (
        shortcut && (
          <span className={classNames('key', styles.key)} aria-hidden="true">
            {shortcut}
          </span>
        )
      )}
    </button>
  )
}

export function MenuDivider() {
  return <hr className={styles.divider} />
}

export function MenuHeading({ children }: { children: ReactNode }) {
  return (
    <div role="presentation" className={classNames('faint text-12 truncated', styles.heading)}>
      {children}
    </div>
  )
}
