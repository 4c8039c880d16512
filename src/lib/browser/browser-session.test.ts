import { afterEach, expect, test } from 'vitest'
import { personal, setCurrentUser } from './browser-session.ts'

afterEach(() => setCurrentUser(null))

test('what is remembered of a person is forgotten for another, and for a guest', () => {
  setCurrentUser('mere')
  const filters = personal(() => ({ q: '' }))
  filters.set({ q: 'Rimu' })
  setCurrentUser('mere')
  expect(filters.get()).toEqual({ q: 'Rimu' })
  setCurrentUser('tama')
  expect(filters.get()).toEqual({ q: '' })
  filters.set({ q: 'Kauri' })
  setCurrentUser(null)
  expect(filters.get()).toEqual({ q: '' })
})
