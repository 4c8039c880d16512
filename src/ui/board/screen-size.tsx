import { useSyncExternalStore } from 'react'

const PHONE = '(max-width: 639px)'
const NARROW_PHONE = '(max-width: 359px)'

/** The same breakpoints as in the stylesheets. */
export type ScreenSize = 'wide' | 'phone' | 'narrow'

/** In pixels: the sum of the heights in board-card.module.css. */
export const CARD_HEIGHT: Record<ScreenSize, number> = { wide: 141, phone: 176, narrow: 228 }
export const CARD_GAP = 8

function read(): ScreenSize {
  if (matchMedia(NARROW_PHONE).matches) return 'narrow'
  return matchMedia(PHONE).matches ? 'phone' : 'wide'
}

function subscribe(listener: () => void): () => void {
  const queries = [matchMedia(PHONE), matchMedia(NARROW_PHONE)]
  for (const query of queries) query.addEventListener('change', listener)
  return () => {
    for (const query of queries) query.removeEventListener('change', listener)
  }
}

export function useScreenSize(): ScreenSize {
  return useSyncExternalStore(subscribe, read)
}

export function cardPitch(size: ScreenSize): number {
  return CARD_HEIGHT[size] + CARD_GAP
}
