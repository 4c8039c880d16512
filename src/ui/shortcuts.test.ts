import { expect, test } from 'vitest'
import { isPressed } from './shortcuts.ts'

const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }

test('Ctrl or Cmd with K is the palette, with or without capitals; K alone and with Shift is not', () => {
  expect(isPressed({ ...plain, key: 'k', ctrlKey: true }, 'palette')).toBe(true)
  expect(isPressed({ ...plain, key: 'K', metaKey: true }, 'palette')).toBe(true)
  expect(isPressed({ ...plain, key: 'k' }, 'palette')).toBe(false)
  expect(isPressed({ ...plain, key: 'K', ctrlKey: true, shiftKey: true }, 'palette')).toBe(false)
  expect(isPressed({ ...plain, key: 'k', ctrlKey: true, altKey: true }, 'palette')).toBe(false)
})

test('a sign is what is typed, however the keyboard makes it', () => {
  expect(isPressed({ ...plain, key: '?', shiftKey: true }, 'help')).toBe(true)
  expect(isPressed({ ...plain, key: '?' }, 'help')).toBe(true)
  expect(isPressed({ ...plain, key: '/', ctrlKey: true }, 'search')).toBe(false)
})

test('arrows go from card to card, with Alt they take it along', () => {
  const up = { ...plain, key: 'ArrowUp' }
  expect([isPressed(up, 'goBeside'), isPressed(up, 'takeAlong')]).toEqual([true, false])
  const withAlt = { ...up, altKey: true }
  expect([isPressed(withAlt, 'goBeside'), isPressed(withAlt, 'takeAlong')]).toEqual([false, true])
})
