import { type RefObject, useEffect, useRef, useState } from 'react'
import { Icon } from './icons.tsx'
import { isAsked, isPressed, isTyping } from './shortcuts.ts'
import styles from './toast-bar.module.css'
import { dismissToast, type Toast } from './toast-queue.ts'

/** One toast, until its time is up, it is dismissed, or its action is taken. */
export function ToastBar({ toast }: { toast: Toast }) {
  const bar = useRef<HTMLDivElement>(null)
  const secondsLeft = useCountdown(toast, bar)
  const cameFrom = useRef<EventTarget | null>(null)
  useUndoKey(toast)
  const { action } = toast
  function leave(by: () => void) {
    // Given back while the toast still stands: what is done now may have a better place for it.
    giveFocusBack(cameFrom.current)
    by()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notes where the focus of its buttons came from
    <div
      ref={bar}
      className={styles.toast}
      style={{ '--duration': `${toast.duration}ms` }}
      onFocus={({ relatedTarget, currentTarget }) => {
        if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget
      }}
    >
      <Icon name={toast.tone === 'error' ? 'alert' : 'check'} size={14} />
      <span className={styles.message}>{toast.message}</span>
      <span className={styles.controls}>
        {action && (
          <button type="button" className={styles.action} onClick={() => leave(() => act(toast))}>
            {action.label}
          </button>
        )}
        {action?.shortcut && <kbd className={styles.key}>{action.shortcut}</kbd>}
        <button
          type="button"
          className={styles.close}
          aria-label="Dismiss"
          onClick={() => leave(() => dismissToast(toast.id))}
        >
          <Icon name="close" size={14} />
        </button>
        <span className={styles.seconds} aria-hidden="true">
          {secondsLeft} s
        </span>
      </span>
      <span className={styles.line} aria-hidden="true" />
    </div>
  )
}

/** The toast goes with the button that was pressed: the keyboard goes on where it came from, or at the top of the page. */
function giveFocusBack(to: EventTarget | null): void {
  const place = to instanceof HTMLElement && to.isConnected ? to : document.getElementById('main')
  place?.focus({ preventScroll: true })
}

function act(toast: Toast): void {
  dismissToast(toast.id)
  toast.action?.onAction()
}

const TICK_MS = 250

/** Counts down while nobody points at the toast or has focus in it, then takes it away. Gives the whole seconds left. */
function useCountdown({ id, duration }: Toast, bar: RefObject<HTMLElement | null>): number {
  const [left, setLeft] = useState(duration)
  useEffect(() => {
    const timer = setInterval(() => {
      if (!bar.current?.matches(':hover, :focus-within')) setLeft((ms) => ms - TICK_MS)
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [bar])
  const isOver = left <= 0
  useEffect(() => {
    if (isOver) dismissToast(id)
  }, [isOver, id])
  return Math.max(0, Math.ceil(left / 1000))
}

/** Ctrl Z or Cmd Z does what the toast's Undo does, except while typing or with a dialog open. */
function useUndoKey(toast: Toast): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (!isPressed(event, 'undo') || toast.action?.label !== 'Undo') return
      if (isTyping(event) || isAsked()) return
      event.preventDefault()
      act(toast)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [toast])
}
