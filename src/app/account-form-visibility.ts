import { useEffect } from 'react'
import { useHydrated } from '#src/ui/use-hydrated.ts'

/** Shows what theme.js has hidden of the prerendered page, once this browser's own screen has taken its place. */
export function useShowForm(): void {
  const isHydrated = useHydrated()
  useEffect(() => {
    if (isHydrated) delete document.documentElement.dataset.formHidden
  }, [isHydrated])
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
