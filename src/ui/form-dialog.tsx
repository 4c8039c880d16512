import { type ReactNode, type SubmitEvent, useId, useState } from 'react'
import { MESSAGES } from '#src/lib/messages.ts'
import { ErrorBox } from './alert.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import styles from './form-dialog.module.css'

interface FormDialogProps {
  title: string
  action: string
  isDanger?: boolean
  onClose: () => void
  /** Shows an error that it throws and keeps the input. */
  onSubmit: (typed: (name: string) => string) => Promise<void>
  children?: ReactNode
}

export function FormDialog({ title, action, isDanger, onClose, onSubmit, children }: FormDialogProps) {
  const id = useId()
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending) return
    const form = new FormData(event.currentTarget)
    setPending(true)
    setError(null)
    try {
      await onSubmit((name) => String(form.get(name) ?? ''))
    } catch (problem) {
      setError(problem instanceof Error ? problem.message : MESSAGES.unexpected)
    } finally {
      setPending(false)
    }
  }

  const actions = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button type="submit" form={id} variant={isDanger ? 'danger' : 'filled'} aria-disabled={isPending}>
        {action}
      </Button>
    </>
  )
  return (
    <Dialog open title={title} onClose={onClose} actions={actions}>
      <form id={id} className={styles.form} onSubmit={submit}>
        {error !== null && <ErrorBox>{error}</ErrorBox>}
        {children}
      </form>
    </Dialog>
  )
}
