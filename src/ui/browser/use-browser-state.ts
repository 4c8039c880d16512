import { useCallback, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

let isPrinting = false

function subscribe(listener: () => void): () => void {
  const paper = matchMedia('print')
  const tell = () => flushSync(listener)
  const begin = () => {
    isPrinting = true
    tell()
  }
  const end = () => {
    isPrinting = false
    tell()
  }
  addEventListener('beforeprint', begin)
  addEventListener('afterprint', end)
  paper.addEventListener('change', tell)
  return () => {
    removeEventListener('beforeprint', begin)
    removeEventListener('afterprint', end)
    paper.removeEventListener('change', tell)
  }
}

/** True while printing; updates before the browser takes its snapshot. */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isPrinting || matchMedia('print').matches,
    () => false,
  )
}

export const PHONE = '(max-width: 639px)'

/** Whether a media query matches; `prerendered` during hydration. */
export function useMediaQuery(query: string, prerendered = false): boolean {
  const subscribeToQuery = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribeToQuery,
    () => matchMedia(query).matches,
    () => prerendered,
  )
}

const never = () => () => {}

/** False during hydration, when the output must match the prerendered page. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

function subscribeToConnection(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribeToConnection,
    () => navigator.onLine,
    () => true,
  )
}
