import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router'
import { type ComponentProps, useCallback, useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { CheckedForm } from './checked-form.tsx'
import { Dialog } from './dialog.tsx'
import { InvalidFields, useInvalidField } from './invalid-fields.ts'

interface PageFormProps extends ComponentProps<typeof CheckedForm> {
  isFilledIn: boolean
  /** Of a form with a button of type reset. */
  onCancel?: () => void
}

/** A form of a page rather than of a dialog. Asks before its reset button, a link or the browser discards what was typed. */
export function PageForm({ isFilledIn, onCancel, ...form }: PageFormProps) {
  const { problem, report } = useInvalidField()
  const [isCancelling, setCancelling] = useState(false)
  const isTyped = isFilledIn || problem !== null
  const leaving = useLeaving(isTyped)
  function answer(isDiscarded: boolean) {
    setCancelling(false)
    if (!isCancelling) (isDiscarded ? leaving.proceed : leaving.reset)?.()
    else if (isDiscarded) onCancel?.()
  }
  return (
    <>
      <InvalidFields value={report}>
        <CheckedForm
          {...form}
          onReset={(event) => {
            event.preventDefault()
            if (isTyped) setCancelling(true)
            else onCancel?.()
          }}
        />
      </InvalidFields>
      {(isCancelling || leaving.status === 'blocked') && (
        <Dialog
          title="Discard what you entered?"
          onClose={() => answer(false)}
          actions={
            <>
              <Button onClick={() => answer(false)}>Keep editing</Button>
              <Button variant="danger" onClick={() => answer(true)}>
                Discard
              </Button>
            </>
          }
        />
      )}
    </>
  )
}

/** The forms of the page in which something was typed: the first asks for all. */
const typedForms = new Set<object>()

function useLeaving(isTyped: boolean) {
  const [form] = useState(() => ({}))
  useEffect(() => {
    if (!isTyped) return
    typedForms.add(form)
    return () => void typedForms.delete(form)
  }, [isTyped, form])
  const shouldBlockFn = useCallback<ShouldBlockFn>(
    ({ current, next }) => current.pathname !== next.pathname && typedForms.values().next().value === form,
    [form],
  )
  return useBlocker({ shouldBlockFn, disabled: !isTyped, withResolver: true })
}
