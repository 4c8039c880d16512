import { expect, test, vi } from 'vitest'
import { createStore } from './store.ts'

test('a store notifies subscribers when the value changes, and not when the same value is set', () => {
  const store = createStore(1)
  const seen = vi.fn(() => store.get())
  store.subscribe(seen)
  store.set(2)
  store.set(2)
  expect(seen).toHaveBeenCalledTimes(1)
  expect(seen).toHaveReturnedWith(2)
  expect(store.initial).toBe(1)
})

test('an unsubscribed listener is not notified', () => {
  const store = createStore('')
  const listener = vi.fn()
  const unsubscribe = store.subscribe(listener)
  unsubscribe()
  store.set('changed')
  expect(listener).not.toHaveBeenCalled()
})
