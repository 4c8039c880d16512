import type { ReactNode } from 'react'
import { Button } from '../layout/button.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  title: string
  action: string
  /** The look of the action's button: filled, unless it destroys something. */
  variant?: 'danger' | 'filled'
  /** The label of the button that only closes the dialog. */
  keep?: string
  onClose: () => void
  onConfirm: () => void
  children: ReactNode
}

/** Asks before an action. */
export function ConfirmDialog({
  title,
  action,
  variant = 'danger',
  keep = 'Cancel',
  onClose,
  onConfirm,
  children,
}: ConfirmDialogProps) {
  function confirm() {
    onClose()
    onConfirm()
  }
  return (
    <Dialog
      onClose={onClose}
      title={title}
      dismissal={keep}
      actions={
        <Button variant={variant} onClick={confirm}>
          {action}
        </Button>
      }
    >
      {children}
    </Dialog>
  )
}
