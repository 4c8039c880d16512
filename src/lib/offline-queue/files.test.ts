import 'fake-indexeddb/auto'
import { createStore, keys } from 'idb-keyval'
import { beforeEach, expect, test, vi } from 'vitest'
import { storageOf } from '../test-storage.ts'
import {
  deleteDraftFile,
  deleteOrphanedFiles,
  draftFileOf,
  readFile,
  storeDraftFile,
  storeFile,
} from './files.ts'

const MERE = '0197a000-0000-7000-8000-000000000001'
const TANE = '0197a000-0000-7000-8000-000000000002'
const draft = (userId: string) => ({ userId, key: crypto.randomUUID(), name: 'The board.png' })
const bytes = new TextEncoder().encode('a picture').buffer
const stored = () => keys(createStore('doneup-files', 'files'))

beforeEach(() => {
  vi.stubGlobal('localStorage', storageOf(new Map()))
})

test('a draft’s file belongs to its author until deleted', async () => {
  const hers = draft(MERE)
  await storeDraftFile(hers, bytes, () => true)
  await storeFile(crypto.randomUUID(), bytes, () => {})
  await deleteOrphanedFiles(0)
  expect(await stored()).toEqual([hers.key])
  expect([draftFileOf(MERE), draftFileOf(TANE)]).toEqual([hers, null])
  expect(new TextDecoder().decode(await readFile(hers.key))).toBe('a picture')
  await deleteDraftFile(hers)
  expect([draftFileOf(MERE), await stored()]).toEqual([null, []])
})

test('a file discarded before it is written is not stored', async () => {
  await storeDraftFile(draft(MERE), bytes, () => false)
  expect([draftFileOf(MERE), await stored()]).toEqual([null, []])
})
