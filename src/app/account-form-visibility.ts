import { useEffect } from 'react'
import { useIsAlive } from '#src/ui/use-is-alive.ts'

/** Shows what theme.js has hidden of the prerendered page, once this browser's own screen has taken its place. */
export function useShowForm(): void {
  const isAlive = useIsAlive()
  useEffect(() => {
    if (isAlive) delete document.documentElement.dataset.formHidden
  }, [isAlive])
}
