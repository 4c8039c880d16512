import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False during hydration, when the output must match the prerendered page. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
