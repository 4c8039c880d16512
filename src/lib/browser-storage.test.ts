import { afterEach, expect, test, vi } from 'vitest'
import { readStored, removeStored, subscribeToStored, writeStored } from './browser-storage.ts'

function storageThat(refuses: (operation: string) => boolean) {
  const kept = new Map<string, string>()
  const guard = (operation: string) => {
    if (refuses(operation)) throw new Error('refused')
  }
  const storage = {
    getItem: (name: string) => {
      guard('read')
      return kept.get(name) ?? null
    },
    setItem: (name: string, text: string) => {
      guard('write')
      kept.set(name, text)
    },
    removeItem: (name: string) => {
      guard('remove')
      kept.delete(name)
    },
  }
  vi.stubGlobal('localStorage', storage)
  return kept
}

afterEach(() => {
  removeStored('deal')
  vi.unstubAllGlobals()
})

test('what is written is read, and gone when removed', () => {
  const kept = storageThat(() => false)
  writeStored('deal', 'one')
  expect(kept.get('deal')).toBe('one')
  expect(readStored('deal')).toBe('one')
  removeStored('deal')
  expect(readStored('deal')).toBeNull()
})

test('where nothing may be read or written, a text lasts as long as the page', () => {
  storageThat(() => true)
  expect(readStored('deal')).toBeNull()
  writeStored('deal', 'one')
  expect(readStored('deal')).toBe('one')
  removeStored('deal')
  expect(readStored('deal')).toBeNull()
})

test('on a full disk the newer text counts, and the older one does not come back', () => {
  let isFull = false
  const kept = storageThat((operation) => isFull && operation === 'write')
  writeStored('deal', 'one')
  isFull = true
  writeStored('deal', 'two')
  expect(readStored('deal')).toBe('two')
  expect(kept.has('deal')).toBe(false)
})

test('listeners hear of what is written and removed until they stop', () => {
  storageThat(() => false)
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  const heard = vi.fn()
  const stop = subscribeToStored(heard)
  writeStored('deal', 'one')
  removeStored('deal')
  stop()
  writeStored('deal', 'two')
  expect(heard).toHaveBeenCalledTimes(2)
})
