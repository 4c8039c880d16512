import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  title: string
  action: string
  onClose: () => void
  onConfirm: () => void
  children: ReactNode
}

export function ConfirmDialog({ title, action, onClose, onConfirm, children }: ConfirmDialogProps) {
  function confirm() {
    onClose()
    onConfirm()
  }
  return (
    <Dialog
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
