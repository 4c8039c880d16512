import { type KeyboardEventHandler, type ReactNode, useLayoutEffect, useRef } from 'react'
import { IconButton } from '../layout/button.tsx'
import { Icon } from '../layout/icons.tsx'
import styles from './full-screen.module.css'
import { openModal } from './modal.ts'

interface FullScreenProps {
  label: string
  onClose: () => void
  onKeyDown?: KeyboardEventHandler
  bar?: ReactNode
  children: ReactNode
}

export function FullScreen({ label, onClose, onKeyDown, bar, children }: FullScreenProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    if (dialog.current) return openModal(dialog.current)
    return undefined
  }, [])
  return (
    <dialog
      ref={dialog}
      className={styles.screen}
      aria-label={label}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className={styles.bar}>
        {bar}
        <IconButton label="Close" size="large" onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </div>
      {children}
    </dialog>
  )
}
