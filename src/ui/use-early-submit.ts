import { type RefObject, useEffect } from 'react'

/**
 * Sends a form that somebody sent before the page was alive. The form carries data-early="", by which a script that
 * runs before the first paint holds it back; from the first effect on it is sent as usual.
 */
export function useEarlySubmit(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const element = form.current
    if (element === null) return
    const wasSent = element.dataset.early === 'sent'
    element.dataset.early = 'alive'
    if (wasSent) element.requestSubmit()
  }, [form])
}
