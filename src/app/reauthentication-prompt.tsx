import { useEffect, useState } from 'react'
import { onReauthenticationRequired } from '#src/lib/http.ts'
import { ReauthenticationDialog } from './guarded-layout.tsx'

/** Asks for re-authentication when the server requires it; the failed request is then retried. Rendered once per page. */
export function ReauthenticationPrompt() {
  const [answer, setAnswer] = useState<((isGiven: boolean) => void) | null>(null)

  useEffect(() => {
    let asked: Promise<boolean> | null = null
    onReauthenticationRequired(() => {
      // Concurrent requests share one prompt.
      asked ??= new Promise<boolean>((resolve) => setAnswer(() => resolve)).finally(() => {
        asked = null
        setAnswer(null)
      })
      return asked
    })
    return () => onReauthenticationRequired(() => Promise.resolve(false))
  }, [])

  if (answer === null) return null
  return <ReauthenticationDialog onClose={() => answer(false)} onGiven={() => answer(true)} />
}
