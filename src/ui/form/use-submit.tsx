import { type FocusEvent as ReactFocusEvent, useRef, useState } from 'react'
import { messageOf } from '#src/lib/text/messages.ts'
import { focusInvalid } from '../field/invalid-fields.ts'
import { ErrorBox } from '../layout/alert.tsx'
import type { KeepableForm } from './kept-input.ts'
import { useAttempt } from './use-attempt.ts'

/** What can be submitted, as `useForm` returns it. */
export interface Submittable<Input> {
  errors: Readonly<Record<string, string>>
  read: () => Input | null
  reject: (failure: unknown) => boolean
  /** Puts back what was typed into a dialog when the session ended; a form without it loses that. */
  kept?: KeepableForm
  /** Whether something was entered, with what is kept beside the fields, such as files. Without it, any input counts. */
  isFilledIn?: boolean
  /** A field was left. */
  leave?: (event: Pick<FocusEvent, 'target' | 'relatedTarget'>) => void
}

/**
 * Submits what can be read, one request at a time. A field shows its error and gets the focus; `problem` is the error of the
 * request, or of a field that isn't shown. What was typed stays.
 */
export function useSubmit<Input>(form: Submittable<Input>, onSubmit: (input: Input) => void | Promise<void>) {
  const element = useRef<HTMLFormElement>(null)
  const { isPending, error, run, dismissRefusal } = useAttempt()
  const [isHidden, setHidden] = useState(false)

  async function submit() {
    setHidden(false)
    await run(async () => {
      const input = form.read()
      if (input === null) return
      try {
        await onSubmit(input)
      } catch (failure) {
        if (!form.reject(failure)) throw failure
      }
    })
    requestAnimationFrame(showProblem)
  }

  function showProblem() {
    if (element.current === null || focusInvalid(element.current)) return
    setHidden(true)
    element.current.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' })
  }

  const hidden = isHidden ? Object.values(form.errors).join(' ') : ''
  const message = error === null ? hidden : messageOf(error)
  return {
    isPending,
    problem: message !== '' && <ErrorBox>{message}</ErrorBox>,
    /** The props of the form. */
    form: {
      ref: element,
      noValidate: true,
      onSubmit: () => void submit(),
      onUnreadable: () => {
        setHidden(false)
        form.read()
      },
      onInput: dismissRefusal,
      onBlur: (event: ReactFocusEvent) => form.leave?.(event),
    },
  }
}
