import { type RefObject, startTransition, useEffect, useState } from 'react'

/** The longest a column out of sight waits for a quiet moment, in ms. */
const LONGEST_WAIT_MS = 300

interface CardsInTurn<Card> {
  cards: readonly Card[]
  /** Draws the newest cards at the next occasion, as if the column were in sight. */
  catchUp: () => void
}

/**
 * The cards a column draws: the newest while it is in sight, else those it had until there is a quiet moment. What is
 * seen never waits for what is not, and whoever hears the board hears all of it.
 */
export function useCardsInTurn<Card>(
  newest: readonly Card[],
  column: RefObject<HTMLElement | null>,
): CardsInTurn<Card> {
  const isInSight = useIsInSight(column)
  const [cards, draw] = useState(newest)
  const isBehind = cards !== newest
  if (isInSight && isBehind) draw(newest)
  useEffect(() => {
    if (isBehind) return whenQuiet(() => startTransition(() => draw(newest)))
  }, [isBehind, newest])
  return { cards: isInSight ? newest : cards, catchUp: () => draw(newest) }
}

/** True until it is known. */
function useIsInSight(column: RefObject<HTMLElement | null>): boolean {
  const [isInSight, setIsInSight] = useState(true)
  useEffect(() => {
    const element = column.current
    if (element === null) return
    const observer = new IntersectionObserver((entries) => {
      setIsInSight(entries.at(-1)?.isIntersecting ?? true)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [column])
  return isInSight
}

/** Does it once the browser has nothing better to do; gives the way to call it off. */
function whenQuiet(work: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work, LONGEST_WAIT_MS)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(work, { timeout: LONGEST_WAIT_MS })
  return () => cancelIdleCallback(request)
}
