import { useSyncExternalStore } from 'react'
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
