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

test('stored texts can be read and removed', () => {
  const kept = storageThat(() => false)
  writeStored('deal', 'one')
  expect(kept.get('deal')).toBe('one')
  expect(readStored('deal')).toBe('one')
  removeStored('deal')
  expect(readStored('deal')).toBeNull()
})

test('without storage a text lasts until the page is closed', () => {
  storageThat(() => true)
  expect(readStored('deal')).toBeNull()
  writeStored('deal', 'one')
  expect(readStored('deal')).toBe('one')
  removeStored('deal')
  expect(readStored('deal')).toBeNull()
})

test('on a full disk a new text replaces the stored text', () => {
  let isFull = false
  const kept = storageThat((operation) => isFull && operation === 'write')
  writeStored('deal', 'one')
  isFull = true
  writeStored('deal', 'two')
  expect(readStored('deal')).toBe('two')
  expect(kept.has('deal')).toBe(false)
})

test('listeners are notified of changes until they unsubscribe', () => {
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
