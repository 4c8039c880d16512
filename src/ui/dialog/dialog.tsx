import {
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Button, IconButton } from '../layout/button.tsx'
import { Icon } from '../layout/icons.tsx'
import { classNames } from '../style/class-names.ts'
import styles from './dialog.module.css'
import { openModal } from './modal.ts'
import { OPEN_POPOVERS } from './shortcuts.ts'

/** In a row of a `Table` or an `ItemList`, the button of its menu or the first of its buttons; and what adds a row. */
const ROW_ACTIONS = 'td:last-child>button:first-child,li>:last-child>button:first-child,[data-adds-row]'

/** `Node.DOCUMENT_POSITION_FOLLOWING` */
const FOLLOWING = 4

interface DialogProps {
  onClose: () => void
  title: string
  children?: ReactNode
  actions?: ReactNode
  /** The label of the button before the actions that closes the dialog. */
  dismissal?: string
  /** The label of the button that closes a dialog without other actions. */
  done?: string
  size?: 'normal' | 'wide'
  /** Whether something was entered. Then all that closes the dialog asks before it discards that. */
  isFilledIn?: boolean
}

/** A modal dialog. A click outside closes it if nothing was entered. Focuses data-autofocus, or the first control. */
export function Dialog({ onClose, title, children, actions, done, ...options }: DialogProps) {
  const { size = 'normal', dismissal, isFilledIn } = options
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const pressedOutside = useRef(false)
  const [isAsking, setAsking] = useState(false)

  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    const next = nextInList()
    const close = openModal(element)
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => {
      close()
      requestAnimationFrame(() => keepFocus(next() ?? document.getElementById('main')))
    }
  }, [])

  function cancel(event: SyntheticEvent) {
    event.preventDefault()
    if (isFilledIn) setAsking(true)
    else onClose()
  }

  // Browsers close a dialog at the second Esc without asking the page, so the key doesn't become a "cancel".
  function handleKey(event: KeyboardEvent<HTMLDialogElement>) {
    const isForDialog = !event.defaultPrevented && event.currentTarget.querySelector(OPEN_POPOVERS) === null
    if (event.key !== 'Escape' || !isForDialog || !isFilledIn) return
    event.preventDefault()
    setAsking(!isAsking)
  }

  return (
    <dialog
      ref={dialog}
      className={classNames(styles.dialog, styles[size])}
      aria-labelledby={id}
      onCancel={cancel}
      onKeyDown={handleKey}
      onPointerDown={(event) => {
        pressedOutside.current = event.target === event.currentTarget
      }}
      onClick={(event) => {
        if (!pressedOutside.current || event.target !== event.currentTarget) return
        if (isFilledIn) nudge(event.currentTarget)
        else onClose()
      }}
    >
      <div className={styles.sheet}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {children}
        {isAsking && <DiscardQuestion onKeep={() => setAsking(false)} onDiscard={onClose} />}
        {actions && (
          <div className={isAsking ? undefined : styles.actions} hidden={isAsking}>
            {dismissal && <Button onClick={cancel}>{dismissal}</Button>}
            {actions}
          </div>
        )}
        {done && (
          <div className={styles.actions}>
            <Button variant="filled" onClick={onClose}>
              {done}
            </Button>
          </div>
        )}
        {/* Last in the DOM, so that the first input or action gets the initial focus. */}
        <IconButton label="Close" className={styles.close} onClick={cancel}>
          <Icon name="close" />
        </IconButton>
      </div>
    </dialog>
  )
}

function DiscardQuestion({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const typedIn = document.activeElement
    keep.current?.focus()
    return () => {
      if (typedIn instanceof HTMLElement) typedIn.focus()
    }
  }, [])
  return (
    <div className={styles.actions} role="alert">
      <p className={styles.question}>Discard what you entered?</p>
      <Button ref={keep} onClick={onKeep}>
        Keep editing
      </Button>
      <Button variant="danger" onClick={onDiscard}>
        Discard
      </Button>
    </div>
  )
}

/** Finds, once the row that has the focus now is gone: the row after it, else the one before it, else what adds a row. */
export function nextInList(): () => HTMLElement | undefined {
  const focused = document.activeElement ?? document.body
  const list = focused.closest(':has([data-adds-row])')
  const dialog = focused.closest('dialog')
  const all = [...(list?.querySelectorAll<HTMLElement>(ROW_ACTIONS) ?? [])]
  const within = all.filter((place) => place.closest('dialog') === dialog)
  // A dialog without rows is about one of the page.
  const places = within.length > 0 ? within : all
  const at = places.findIndex((place) => focused.compareDocumentPosition(place) & FOLLOWING)
  const next = [...places.slice(at), ...places.slice(0, at).reverse()]
  return () => next.find(({ isConnected }) => isConnected)
}

const TEXT_BOX = 'input:not([type=checkbox], [type=radio]), textarea'

/** Focuses `place` if the focused element has been removed; no text box by touch, which would open the keyboard. */
export function keepFocus(place: HTMLElement | null | undefined): void {
  if (!place || document.activeElement !== document.body) return
  const opensKeyboard = place.matches(TEXT_BOX) && matchMedia('(pointer: coarse)').matches
  if (!opensKeyboard) place.focus({ preventScroll: true })
}

/** Animates the dialog to show that it must be closed first. */
function nudge(dialog: HTMLElement): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  dialog.animate({ scale: [1, 1.015, 1] }, 160)
}

/** The forms of the page in which something was typed, each with its question whether to discard it: the first asks for all. */
export const typedForms = new Map<object, () => Promise<boolean>>()

/** Calls `leave` once the user has agreed to discard what was typed into the page; `leave` then navigates without asking again. */
export async function confirmLeaving(leave: () => unknown): Promise<void> {
  const [ask] = typedForms.values()
  if (ask === undefined || (await ask())) await leave()
}
