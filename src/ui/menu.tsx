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
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icons.tsx'
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
  /** A button; it opens the menu and takes the focus back. */
  trigger: ReactElement<TriggerProps>
  label: string
  children: ReactNode
  onOpen?: () => void
}

/** A menu button. Its items are in the page only while it is open. */
export function Menu({ trigger, label, children, onOpen }: MenuProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)

  function beforeToggle(event: ToggleEvent<HTMLDivElement>) {
    if (event.newState !== 'open') return
    flushSync(() => setOpen(true))
    onOpen?.()
  }

  /** The focus is in the menu when this returns: a key pressed right after the one that opened it is the menu's. */
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
        onToggle={(event) => event.newState === 'closed' && setOpen(false)}
        onKeyDown={moveInMenu}
        onClickCapture={(event) => {
          // Closing first gives the focus back to the trigger, so a dialog opened by the item returns it there.
          const isItem = event.target instanceof Element && event.target.closest('[role^=menuitem]')
          if (isItem) event.currentTarget.hidePopover()
        }}
      >
        {isOpen && children}
      </div>
    </>
  )
}

interface MenuItemProps {
  children: ReactNode
  onSelect: () => void
  icon?: IconName
  /** Something in the icon's place, such as a stage's square. */
  mark?: ReactNode
  /** The key that chooses this item while the menu is open; "Del" is the Delete key. */
  shortcut?: string
  /** Makes the item one of a set of which this one holds. */
  checked?: boolean
  danger?: boolean
}

export function MenuItem({ children, onSelect, icon, mark, shortcut, checked, danger }: MenuItemProps) {
  const kind =
    checked === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': checked }
  return (
    <button
      type="button"
      {...kind}
      aria-keyshortcuts={shortcut === 'Del' ? 'Delete' : shortcut}
      data-shortcut={shortcut}
      tabIndex={-1}
      className={classNames(styles.item, checked && styles.checked, danger && styles.danger)}
      onClick={onSelect}
    >
      {icon && <Icon name={icon} />}
      {mark}
      <span className={styles.text}>{children}</span>
      {/* For the eye: aria-keyshortcuts says it to everybody else, and it is no part of the name. */}
      {checked ? (
        <Icon name="check" size={14} />
      ) : (
        shortcut && (
          <span className={styles.key} aria-hidden="true">
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
    <div role="presentation" className={styles.heading}>
      {children}
    </div>
  )
}
