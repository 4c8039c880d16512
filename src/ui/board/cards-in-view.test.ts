import { expect, test } from 'vitest'
import { cardsIn, topToShow } from './cards-in-view.ts'
import { CARD_GAP, CARD_HEIGHT, cardPitch } from './screen-size.tsx'

const pitch = cardPitch('wide')

test('the cards that the visible part touches are in view', () => {
  expect(cardsIn({ top: 0, height: 3 * pitch }, 'wide')).toEqual({ first: 0, last: 2, ended: 3 })
  expect(cardsIn({ top: 1, height: 3 * pitch }, 'wide')).toEqual({ first: 0, last: 3, ended: 3 })
  expect(cardsIn({ top: 500 * pitch, height: pitch }, 'wide')).toEqual({ first: 500, last: 500, ended: 501 })
})

test('a card without the gap below it is completely in view', () => {
  expect(cardsIn({ top: 0, height: pitch - CARD_GAP }, 'wide').ended).toBe(1)
  expect(cardsIn({ top: 0, height: pitch - CARD_GAP - 1 }, 'wide').ended).toBe(0)
})

test('a list below the visible part of the page keeps its first card', () => {
  expect(cardsIn({ top: -2_000, height: 800 }, 'wide')).toEqual({ first: 0, last: 0, ended: 0 })
})

test('showing a card scrolls as little as needed', () => {
  const visible = { top: 10 * pitch, height: 4 * pitch }
  expect(topToShow(12, visible, 'wide')).toBe(visible.top)
  expect(topToShow(3, visible, 'wide')).toBe(3 * pitch)
  expect(topToShow(20, visible, 'wide')).toBe(20 * pitch + CARD_HEIGHT.wide - visible.height)
})
