import { PHONE, useMediaQuery } from '../browser/use-browser-state.ts'

const NARROW_PHONE = '(max-width: 359px)'

/** The same breakpoints as in the stylesheets. */
export type ScreenSize = 'wide' | 'phone' | 'narrow'

/** How large the cards of a column are: those with a line more are taller. */
export type CardSize = ScreenSize | `${ScreenSize} with line`

/** In pixels: the sum of the heights in board-card.module.css. */
export const CARD_HEIGHT: Record<CardSize, number> = {
  wide: 141,
  phone: 176,
  narrow: 228,
  'wide with line': 161,
  'phone with line': 198,
  'narrow with line': 250,
}
export const CARD_GAP = 8

export function useScreenSize(): ScreenSize {
  const isPhone = useMediaQuery(PHONE)
  return useMediaQuery(NARROW_PHONE) ? 'narrow' : isPhone ? 'phone' : 'wide'
}

export function cardPitch(size: CardSize): number {
  return CARD_HEIGHT[size] + CARD_GAP
}
