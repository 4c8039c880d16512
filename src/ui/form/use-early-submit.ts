import { type RefObject, useEffect } from 'react'

/** Submits a form that was submitted before hydration. Until then theme.js holds back forms with data-early. */
export function useEarlySubmit(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const element = form.current
    if (element === null) return
    const wasSent = element.dataset.early === 'sent'
    element.dataset.early = 'alive'
    if (wasSent) element.requestSubmit()
  }, [form])
}
