import { type RefObject, startTransition, useEffect, useState } from 'react'

const IDLE_TIMEOUT_MS = 300

/** Defers rendering of off-screen columns until the browser is idle, so that visible ones render first. */
export function useDeferredCards<Card>(newest: readonly Card[], column: RefObject<HTMLElement | null>) {
  const isVisible = useIsVisible(column)
  const [cards, draw] = useState(newest)
  const isBehind = cards !== newest
  if (isVisible && isBehind) draw(newest)
  useEffect(() => {
    if (isBehind) return whenIdle(() => startTransition(() => draw(newest)))
  }, [isBehind, newest])
  return {
    cards: isVisible ? newest : cards,
    /** Renders the newest cards immediately, as if the column were visible. */
    catchUp: () => draw(newest),
  }
}

/** True until the observer reports. */
function useIsVisible(column: RefObject<HTMLElement | null>): boolean {
  const [isVisible, setIsVisible] = useState(true)
  useEffect(() => {
    const element = column.current
    if (element === null) return
    const observer = new IntersectionObserver((entries) => {
      setIsVisible(entries.at(-1)?.isIntersecting ?? true)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [column])
  return isVisible
}

function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work, IDLE_TIMEOUT_MS)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(work, { timeout: IDLE_TIMEOUT_MS })
  return () => cancelIdleCallback(request)
}
