import 'fake-indexeddb/auto'
import { createStore, keys } from 'idb-keyval'
import { beforeEach, expect, test, vi } from 'vitest'
import { storageOf } from '../browser/test-storage.ts'
import { deleteFile, deleteOrphanedFiles, readFile, storeFile } from './files.ts'

const bytes = new TextEncoder().encode('a picture').buffer
const stored = () => keys(createStore('doneup-files', 'files'))

beforeEach(() => {
  vi.stubGlobal('localStorage', storageOf(new Map()))
})

test('a file is stored until its queue entry is removed', async () => {
  const key = crypto.randomUUID()
  const name = `doneup_change1_mere_${key}`
  await storeFile(key, bytes, () => localStorage.setItem(name, 'an entry'))
  await storeFile(crypto.randomUUID(), bytes, () => {})
  await deleteOrphanedFiles(0)
  await deleteFile(key)
  expect(await stored()).toEqual([key])
  expect(new TextDecoder().decode(await readFile(key))).toBe('a picture')
  localStorage.removeItem(name)
  await deleteFile(key)
  expect(await stored()).toEqual([])
})
