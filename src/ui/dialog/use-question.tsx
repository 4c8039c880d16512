import { type ReactNode, useRef, useState } from 'react'
import { Button } from '../layout/button.tsx'
import { Dialog } from './dialog.tsx'

export interface Question {
  title: string
  text: string
  action: string
}

/** `ask` shows the question above a dialog and resolves once it is answered, to whether the action was chosen. */
export function useQuestion(question: Question | undefined): {
  ask: () => Promise<boolean>
  dialog: ReactNode
} {
  const [isAsking, setAsking] = useState(false)
  const waiting = useRef<((isSure: boolean) => void)[]>([])

  function ask(): Promise<boolean> {
    setAsking(true)
    return new Promise((resolve) => waiting.current.push(resolve))
  }

  function answer(isSure: boolean): void {
    for (const resolve of waiting.current.splice(0)) resolve(isSure)
    setAsking(false)
  }

  const dialog = isAsking && question && (
    <Dialog
      title={question.title}
      dismissal="Cancel"
      actions={
        <Button variant="filled" onClick={() => answer(true)}>
          {question.action}
        </Button>
      }
      onClose={() => answer(false)}
    >
      <p>{question.text}</p>
    </Dialog>
  )
  return { ask, dialog }
}
