import { useNavigate } from '@tanstack/react-router'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useStore } from '#src/lib/browser/store.ts'
import { UNDO_HELD_SECONDS } from '#src/lib/time/durations.ts'
import { Icon } from '../layout/icons.tsx'
import { Row } from '../layout/layout.tsx'
import { classNames } from '../style/class-names.ts'
import { LinkedText } from '../text/linked-text.tsx'
import { topModal } from './modal.ts'
import { isPressed, isTyping, OPEN_POPOVERS } from './shortcuts.ts'
import styles from './toast-bar.module.css'
import { currentToast, dismissToast, type Toast, type ToastLink } from './toasts.ts'

function ToastBar({ toast }: { toast: Toast }) {
  const bar = useRef<HTMLDivElement>(null)
  const left = useCountdown(toast, bar)
  const cameFrom = useRef<EventTarget | null>(null)
  useUndoKey(toast)
  const { action } = toast
  function leave(by: () => void) {
    // Called before the action, which may move the focus.
    restoreFocus(cameFrom.current)
    by()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handler only records where the focus came from
    <div
      ref={bar}
      className={styles.toast}
      style={{ '--left': left / toast.duration, '--tick': `${TICK_MS}ms` }}
      onFocus={({ relatedTarget, currentTarget }) => {
        if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget
      }}
    >
      <Icon name={toast.tone === 'error' ? 'alert' : 'check'} size={14} />
      <span className={styles.message}>
        <LinkedText>{toast.message}</LinkedText>
      </span>
      <Row
        as="span"
        isOneLine
        align="center"
        gap={16}
        className={classNames(styles.controls, toast.link && styles.withLink)}
      >
        {toast.link && <ToastPage toast={toast} link={toast.link} />}
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
          {Math.ceil(left / 1000)} s
        </span>
      </Row>
      <span className={styles.line} aria-hidden="true" />
    </div>
  )
}

function ToastPage({ toast, link }: { toast: Toast; link: ToastLink }) {
  const navigate = useNavigate()
  function open() {
    if (!link.keepsToast) dismissToast(toast.id)
    void link.find().then((href) => navigate({ href }))
  }
  return (
    <button type="button" className={styles.action} onClick={open}>
      {link.label}
    </button>
  )
}

/** Called when the toast is removed with its focused button; falls back to the top of the page. */
function restoreFocus(to: EventTarget | null): void {
  const place = to instanceof HTMLElement && to.isConnected ? to : document.getElementById('main')
  place?.focus({ preventScroll: true })
}

function act(toast: Toast): void {
  dismissToast(toast.id)
  toast.action?.onAction()
}

const TICK_MS = 250

/** Dismisses the toast after a countdown that hover and focus pause; returns the milliseconds left. Uses the clock: hidden pages throttle timers. */
function useCountdown(toast: Toast, bar: RefObject<HTMLElement | null>): number {
  const [left, setLeft] = useState(toast.duration)
  useEffect(() => {
    let checkedAt = Date.now()
    let holdable = UNDO_HELD_SECONDS * 1000
    const timer = setInterval(() => {
      const elapsed = Math.max(0, Date.now() - checkedAt)
      checkedAt = Date.now()
      const held = bar.current?.matches(':hover, :focus-within') ? Math.min(elapsed, holdable) : 0
      holdable -= held
      setLeft((ms) => ms - (elapsed - held))
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [bar])
  const isOver = left <= 0
  useEffect(() => {
    if (isOver) dismissToast(toast.id)
  }, [isOver, toast.id])
  return Math.max(0, left)
}

/** Ctrl Z or Cmd Z triggers Undo, except in text inputs and menus. */
function useUndoKey(toast: Toast): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (!isPressed(event, 'undo') || toast.action?.label !== 'Undo') return
      if (isTyping(event) || document.querySelector(OPEN_POPOVERS) !== null) return
      event.preventDefault()
      act(toast)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [toast])
}

/**
 * The live region for toasts; always rendered so that screen readers announce its changes. It is in the browser's top layer, within the
 * modal dialog on top: what is outside of that can't be pressed.
 */
export function ToastRegion() {
  const toast = useStore(currentToast)
  const region = useTopRegion(toast?.id)
  const bar = toast && <ToastBar key={toast.id} toast={toast} />
  const isError = toast?.tone === 'error'
  if (region === null) return null
  return createPortal(
    <>
      <div role="status">{!isError && bar}</div>
      {/* Announced when it appears, unlike a status. */}
      {isError && <div role="alert">{bar}</div>}
    </>,
    region,
  )
}

/** An element that moves as a whole, so that a toast keeps its countdown. It comes to the top again with each toast. */
function useTopRegion(toastId: number | undefined): HTMLElement | null {
  const [region, setRegion] = useState<HTMLElement | null>(null)
  const modal = useStore(topModal)
  const hasToast = toastId !== undefined
  useLayoutEffect(() => {
    const element = document.createElement('div')
    element.popover = 'manual'
    element.className = classNames('no-print', styles.region) ?? ''
    setRegion(element)
    return () => element.remove()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new toast comes above the popovers that are open
  useLayoutEffect(() => {
    if (region === null) return
    // A dialog that goes with its screen leaves the page before it is closed.
    const place = hasToast && modal?.isConnected ? modal : document.body
    if (region.parentElement === place) region.hidePopover()
    else place.append(region)
    region.showPopover()
  }, [region, modal, hasToast, toastId])
  return region
}
