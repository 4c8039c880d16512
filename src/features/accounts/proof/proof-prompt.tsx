import { lazy, Suspense, useEffect, useState } from 'react'
import { onProofRequired } from '#src/lib/http.ts'

const ConfirmDialog = lazy(() =>
  import('./confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
)

/**
 * Asks who sits here whenever the server wants to know afresh; the request that was refused is then sent again by itself.
 * In the page once, wherever somebody is signed in.
 */
export function ProofPrompt() {
  const [answer, setAnswer] = useState<((isGiven: boolean) => void) | null>(null)

  useEffect(() => {
    let asked: Promise<boolean> | null = null
    onProofRequired(() => {
      // Requests refused at the same time wait for the same answer.
      asked ??= new Promise<boolean>((resolve) => setAnswer(() => resolve)).finally(() => {
        asked = null
        setAnswer(null)
      })
      return asked
    })
    return () => onProofRequired(() => Promise.resolve(false))
  }, [])

  if (answer === null) return null
  return (
    <Suspense>
      <ConfirmDialog onAnswer={answer} />
    </Suspense>
  )
}
