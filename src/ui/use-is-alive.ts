import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False while a page drawn at build time comes alive: what only this browser knows may be shown from then on. */
export function useIsAlive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
