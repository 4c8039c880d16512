import { createContext, type FormHTMLAttributes, type Ref, type SubmitEvent, use, useState } from 'react'
import { dismissNote } from '../dialog/toasts.ts'
import { InvalidFields, showInvalidField, useInvalidField } from '../field/invalid-fields.ts'

/** How often the form was submitted; null outside a form. */
const Attempts = createContext<number | null>(null)

interface CheckedFormProps extends Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit'> {
  /** Not called while a field's text can't be read: the field shows its error and gets the focus. */
  onSubmit: (form: HTMLFormElement) => void
  /** Called instead, for messages about the other fields. */
  onUnreadable?: () => void
  ref?: Ref<HTMLFormElement>
}

export function CheckedForm({ onSubmit, onUnreadable, children, ...form }: CheckedFormProps) {
  const invalid = useInvalidField()
  const [attempts, setAttempts] = useState(0)
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setAttempts(attempts + 1)
    // “Saved” of an earlier attempt.
    dismissNote()
    if (invalid.problem !== null) {
      onUnreadable?.()
      showInvalidField(event.currentTarget)
    } else onSubmit(event.currentTarget)
  }
  return (
    // “Invitation sent” to another address than the one that is typed now.
    <form {...form} onSubmit={submit} onInput={dismissNote}>
      <Attempts value={attempts}>
        <InvalidFields value={invalid.report}>{children}</InvalidFields>
      </Attempts>
    </form>
  )
}

/** The error that a submit gave a field, until the field is typed in. Call `onTyped` then. */
export function useGivenError(given: string | null | undefined) {
  const attempt = use(Attempts)
  const [answered, setAnswered] = useState<{ attempt: number; error: string } | null>(null)
  // A field that was right since gets the same message again.
  if (!given && answered !== null) setAnswered(null)
  const isAnswered = answered !== null && answered.attempt === attempt && answered.error === given
  return {
    given: isAnswered ? null : given,
    onTyped: () => {
      if (given && attempt !== null) setAnswered({ attempt, error: given })
    },
  }
}
