import { type RefObject, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { CARD_GAP, CARD_HEIGHT, type CardSize, cardPitch } from './screen-size.tsx'

/** The usual height of the elements above a column's cards in pixels, used until layout. */
const ABOVE = 245

/** The visible part of a list in pixels, from the top of the list. */
export interface VisiblePart {
  top: number
  height: number
}

/** The indexes of the first and last visible card, and the number of cards that end above the lower edge. */
interface CardsInView {
  first: number
  last: number
  ended: number
}

/** The visible cards of a list: all cards of a board have the same height. */
export function cardsIn({ top, height }: VisiblePart, size: CardSize): CardsInView {
  const pitch = cardPitch(size)
  const bottom = Math.max(0, top + height)
  const first = Math.max(0, Math.floor(top / pitch))
  return {
    first,
    last: Math.max(first, Math.ceil(bottom / pitch) - 1),
    ended: Math.floor((bottom + CARD_GAP) / pitch),
  }
}

/** Where the visible part must begin to show the card: where it begins now if it shows it completely. */
export function topToShow(index: number, { top, height }: VisiblePart, size: CardSize): number {
  const start = index * cardPitch(size)
  const end = start + CARD_HEIGHT[size]
  if (start < top) return start
  return Math.max(top, end - height)
}

interface Scrolled {
  size: CardSize
  /** The element with the scrollbar; null for the page. */
  scroller: RefObject<HTMLElement | null> | null
  /** Where the list begins in the page. */
  start?: number
  /** The first scroll position of an element. */
  offset?: number
}

/** The visible cards of a list in an element or in the page, and a function that scrolls to a card. */
export function useCardsInView({ size, scroller, start = 0, offset = 0 }: Scrolled) {
  const [inView, setInView] = useState(() =>
    cardsIn({ top: offset, height: scroller === null ? innerHeight : innerHeight - ABOVE }, size),
  )
  const read = () => visiblePart(scroller?.current ?? null, start)
  const [firstOffset] = useState(offset)

  useLayoutEffect(() => {
    if (scroller?.current) scroller.current.scrollTop = firstOffset
  }, [scroller, firstOffset])
  useLayoutEffect(() => {
    const element = scroller?.current ?? null
    const look = () => {
      const next = cardsIn(visiblePart(element, start), size)
      setInView((seen) => (isSame(seen, next) ? seen : next))
    }
    look()
    // Otherwise the browser paints the place of the cards before them.
    const onScroll = () => flushSync(look)
    const resized = new ResizeObserver(look)
    if (element) resized.observe(element)
    const scrolled = element ?? window
    scrolled.addEventListener('scroll', onScroll, { passive: true })
    addEventListener('resize', look)
    return () => {
      resized.disconnect()
      scrolled.removeEventListener('scroll', onScroll)
      removeEventListener('resize', look)
    }
  }, [scroller, start, size])

  function reveal(index: number) {
    const top = topToShow(index, read(), size)
    if (scroller === null) scrollTo({ top: top + start })
    else if (scroller.current) scroller.current.scrollTop = top
  }
  return { inView, reveal }
}

function visiblePart(scroller: HTMLElement | null, start: number): VisiblePart {
  if (scroller === null) return { top: scrollY - start, height: innerHeight }
  return { top: scroller.scrollTop, height: scroller.clientHeight || innerHeight - ABOVE }
}

function isSame(one: CardsInView, other: CardsInView): boolean {
  return one.first === other.first && one.last === other.last && one.ended === other.ended
}
