import { type MouseEvent, type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import styles from './dialog.module.css'
import { Icon } from './icons.tsx'

interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  children?: ReactNode
  /** Buttons at the bottom right, Cancel first. */
  actions?: ReactNode
  size?: 'normal' | 'wide'
}

/**
 * A question that must be answered first: modal, closed by Esc, its own button or, as long as nothing has been typed or
 * chosen in it, a press outside.
 */
export function Dialog({ open, onClose, title, children, actions, size = 'normal' }: DialogProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const pressedOutside = useRef(false)
  const isPressBegunHere = useRef(false)
  const isFilledIn = useRef(false)

  useLayoutEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    isPressBegunHere.current = false
    isFilledIn.current = false
    element.showModal()
    return () => element.close()
  }, [open])

  function cancel(event: SyntheticEvent) {
    event.preventDefault()
    onClose()
  }

  /** The second press of a double click that opened the dialog is not meant for what it now meets, nor takes the focus. */
  function dropSecondPress(event: MouseEvent) {
    if (event.detail < 2 || isPressBegunHere.current) return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes a dialog with Esc, which arrives as "cancel"
    <dialog
      ref={dialog}
      className={classNames(styles.dialog, styles[size])}
      aria-labelledby={`${id}-title`}
      onCancel={cancel}
      onMouseDownCapture={(event) => {
        if (event.detail === 1) isPressBegunHere.current = true
        dropSecondPress(event)
      }}
      onClickCapture={dropSecondPress}
      onPointerDown={(event) => {
        pressedOutside.current = event.target === event.currentTarget
      }}
      onClick={(event) => {
        if (!pressedOutside.current || event.target !== event.currentTarget) return
        if (isFilledIn.current) nudge(event.currentTarget)
        else onClose()
      }}
      onInput={() => {
        isFilledIn.current = true
      }}
    >
      {open && (
        <div className={styles.sheet}>
          <h2 id={`${id}-title`} className={styles.title}>
            {title}
          </h2>
          {children}
          {actions && <div className={styles.actions}>{actions}</div>}
          {/* Last, so that a dialog opens with the focus on its first box or its first, harmless, action. */}
          <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
      )}
    </dialog>
  )
}

/** Shows that a press was noticed and why nothing came of it: the dialog is still there. */
function nudge(dialog: HTMLElement): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  dialog.animate({ scale: [1, 1.015, 1] }, { duration: 160, easing: 'ease-out' })
}
