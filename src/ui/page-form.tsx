import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router'
import { type ComponentProps, useCallback, useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { CheckedForm } from './checked-form.tsx'
import { Dialog, typedForms } from './dialog.tsx'
import { InvalidFields, useInvalidField } from './invalid-fields.ts'

interface PageFormProps extends ComponentProps<typeof CheckedForm> {
  isFilledIn: boolean
  /** Of a form with a button of type reset. */
  onCancel?: () => void
}

/** A form of a page rather than of a dialog. Asks before its reset button, a link or the browser discards what was typed. */
export function PageForm({ isFilledIn, onCancel, ...form }: PageFormProps) {
  const { problem, report } = useInvalidField()
  const isTyped = isFilledIn || problem !== null
  const { question, ask } = useDiscardQuestion(isTyped)
  return (
    <>
      <InvalidFields value={report}>
        <CheckedForm
          {...form}
          onReset={async (event) => {
            event.preventDefault()
            if (!isTyped || (await ask())) onCancel?.()
          }}
        />
      </InvalidFields>
      {question}
    </>
  )
}

function useDiscardQuestion(isTyped: boolean) {
  const [form] = useState(() => ({}))
  const [asked, setAsked] = useState<{ answer: (isDiscarded: boolean) => void } | null>(null)
  const ask = useCallback(() => new Promise<boolean>((answer) => setAsked({ answer })), [])
  useEffect(() => {
    if (!isTyped) return
    typedForms.set(form, ask)
    return () => void typedForms.delete(form)
  }, [isTyped, form, ask])
  const shouldBlockFn = useCallback<ShouldBlockFn>(
    async ({ current, next }) =>
      current.pathname !== next.pathname && typedForms.keys().next().value === form && !(await ask()),
    [form, ask],
  )
  useBlocker({ shouldBlockFn, disabled: !isTyped })
  function answer(isDiscarded: boolean) {
    setAsked(null)
    asked?.answer(isDiscarded)
  }
  const question = asked && (
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
  )
  return { question, ask }
}
