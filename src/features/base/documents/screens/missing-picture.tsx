import { useState } from 'react'
import { useOnline } from '#src/ui/browser/use-browser-state.ts'

/** Whether a picture couldn’t be loaded. It is loaded again once the connection is back. */
export function useMissingPicture() {
  const isOnline = useOnline()
  const [missingWhile, setMissingWhile] = useState<boolean | null>(null)
  return { isMissing: missingWhile === isOnline, onError: () => setMissingWhile(navigator.onLine) }
}

/** In the place of a picture, whose caption is beside it. */
export function MissingPicture() {
  return <p className="quiet text-13">{useOnline() ? 'Not available' : 'Not available offline'}</p>
}
