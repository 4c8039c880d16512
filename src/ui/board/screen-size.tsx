import { PHONE, useMediaQuery } from '../use-browser-state.ts'

const NARROW_PHONE = '(max-width: 359px)'

/** The same breakpoints as in the stylesheets. */
export type ScreenSize = 'wide' | 'phone' | 'narrow'

/** In pixels: the sum of the heights in board-card.module.css. */
export const CARD_HEIGHT: Record<ScreenSize, number> = { wide: 141, phone: 176, narrow: 228 }
export const CARD_GAP = 8

export function useScreenSize(): ScreenSize {
  const isPhone = useMediaQuery(PHONE)
  return useMediaQuery(NARROW_PHONE) ? 'narrow' : isPhone ? 'phone' : 'wide'
}

export function cardPitch(size: ScreenSize): number {
  return CARD_HEIGHT[size] + CARD_GAP
}
