import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  title: string
  /** What the button says that does it. */
  action: string
  onClose: () => void
  /** Called when the dialog is closed with a yes. */
  onConfirm: () => void
  children: ReactNode
}

/** Asks once more before something goes for good. */
export function ConfirmDialog({ title, action, onClose, onConfirm, children }: ConfirmDialogProps) {
  function confirm() {
    onClose()
    onConfirm()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" onClick={confirm}>
            {action}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
