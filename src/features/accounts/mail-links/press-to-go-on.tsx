import { useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import formStyles from '../account-form.module.css'
import { Answered } from '../answered.tsx'
import { accountMessage } from '../rules.ts'

interface PressToGoOnProps {
  /** What the button says, and what it says while the answer is awaited. */
  action: string
  pending: string
  /** What it throws is shown. */
  onPress: () => Promise<void>
}

/**
 * The one button of a page that a mailed link opens. Nothing happens before it is pressed: programs that look into mails
 * for viruses open links, too.
 */
export function PressToGoOn({ action, pending, onPress }: PressToGoOnProps) {
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function press() {
    setPending(true)
    setError(null)
    try {
      await onPress()
    } catch (problem) {
      setError(accountMessage(problem))
    } finally {
      setPending(false)
    }
  }

  return (
    <div className={formStyles.form}>
      <Answered refusal={error}>
        <Button
          variant="filled"
          size="large"
          aria-disabled={isPending}
          className={formStyles.action}
          onClick={() => void press()}
        >
          {isPending ? pending : action}
        </Button>
      </Answered>
    </div>
  )
}
