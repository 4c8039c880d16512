import { expect, test } from 'vitest'
import { isPressed } from './shortcuts.ts'

const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }

test('Ctrl or Cmd K opens the palette, also with Caps Lock; K alone and Shift K don’t', () => {
  expect(isPressed({ ...plain, key: 'k', ctrlKey: true }, 'palette')).toBe(true)
  expect(isPressed({ ...plain, key: 'K', metaKey: true }, 'palette')).toBe(true)
  expect(isPressed({ ...plain, key: 'k' }, 'palette')).toBe(false)
  expect(isPressed({ ...plain, key: 'K', ctrlKey: true, shiftKey: true }, 'palette')).toBe(false)
  expect(isPressed({ ...plain, key: 'k', ctrlKey: true, altKey: true }, 'palette')).toBe(false)
})

test('matches the typed character on any keyboard layout', () => {
  expect(isPressed({ ...plain, key: '?', shiftKey: true }, 'help')).toBe(true)
  expect(isPressed({ ...plain, key: '?' }, 'help')).toBe(true)
  expect(isPressed({ ...plain, key: '/', ctrlKey: true }, 'search')).toBe(false)
})

test('arrows move the focus between cards, Alt with arrows moves the card', () => {
  const up = { ...plain, key: 'ArrowUp' }
  expect([isPressed(up, 'focusNeighbour'), isPressed(up, 'moveCard')]).toEqual([true, false])
  const withAlt = { ...up, altKey: true }
  expect([isPressed(withAlt, 'focusNeighbour'), isPressed(withAlt, 'moveCard')]).toEqual([false, true])
})
