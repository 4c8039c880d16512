import type { ComponentProps } from 'react'
import { InvalidFields, useInvalidField } from '../field/invalid-fields.ts'
import { CheckedForm } from './checked-form.tsx'
import { useDiscardQuestion } from './discard-question.tsx'

interface PageFormProps extends ComponentProps<typeof CheckedForm> {
  isFilledIn: boolean
  /** Called by a button of type reset. */
  onCancel?: () => void
}

/** A form of a page rather than of a dialog. Asks before its reset button, a link or the browser discards what was typed. */
export function PageForm({ isFilledIn, onCancel, ...form }: PageFormProps) {
  const { problem, report } = useInvalidField()
  const isTyped = isFilledIn || problem !== null
  const { question, ask } = useDiscardQuestion(isTyped, 'page')
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
