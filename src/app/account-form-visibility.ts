import { useEffect } from 'react'
import { useIsAlive } from '#src/ui/use-is-alive.ts'

/** Shows what theme.js has hidden of the prerendered page, once this browser's own screen has taken its place. */
export function useShowForm(): void {
  const isAlive = useIsAlive()
  useEffect(() => {
    if (isAlive) delete document.documentElement.dataset.formHidden
  }, [isAlive])
}

/** Whether theme.js has hidden the form because the browser has a session. */
export function isFormHidden(): boolean {
  return typeof document !== 'undefined' && document.documentElement.dataset.formHidden === 'session'
}

/** Whether the person has typed into the form; what a password manager filled in doesn't count. */
export function isFormInUse(): boolean {
  const boxes = document.querySelectorAll<HTMLInputElement>('main input:not(:autofill)')
  return Array.from(boxes).some(({ value }) => value !== '')
}
