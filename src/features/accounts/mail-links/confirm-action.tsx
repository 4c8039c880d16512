import { useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import formStyles from '../account-form.module.css'
import { FormErrorSlot } from '../form-error-slot.tsx'
import { accountMessage } from '../rules.ts'

interface ConfirmActionProps {
  action: string
  pending: string
  onConfirm: () => Promise<void>
}

/** The button of a page opened by an emailed link. Nothing happens before the click, because mail scanners open links too. */
export function ConfirmAction({ action, pending, onConfirm }: ConfirmActionProps) {
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function confirm() {
    setPending(true)
    setError(null)
    try {
      await onConfirm()
    } catch (problem) {
      setError(accountMessage(problem))
    } finally {
      setPending(false)
    }
  }

  return (
    <div className={formStyles.form}>
      <FormErrorSlot error={error}>
        <Button
          variant="filled"
          size="large"
          aria-disabled={isPending}
          className={formStyles.action}
          onClick={() => void confirm()}
        >
          {isPending ? pending : action}
        </Button>
      </FormErrorSlot>
    </div>
  )
}
