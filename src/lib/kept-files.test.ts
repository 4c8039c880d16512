import 'fake-indexeddb/auto'
import { createStore, keys } from 'idb-keyval'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  draftFileOf,
  forgetDraftFile,
  keepDraftFile,
  keepFile,
  readKeptFile,
  sweepFiles,
} from './kept-files.ts'
import { storageOf } from './test-storage.ts'

const MERE = '0197a000-0000-7000-8000-000000000001'
const TANE = '0197a000-0000-7000-8000-000000000002'
const draft = (userId: string) => ({ userId, key: crypto.randomUUID(), name: 'The board.png' })
const bytes = new TextEncoder().encode('a picture').buffer
const kept = () => keys(createStore('doneup-files', 'files'))

beforeEach(() => {
  vi.stubGlobal('localStorage', storageOf(new Map()))
})

test('the file of a draft is found by its person alone, outlives the sweep, and goes when it is forgotten', async () => {
  const hers = draft(MERE)
  await keepDraftFile(hers, bytes, () => true)
  await keepFile(crypto.randomUUID(), bytes, () => {})
  await sweepFiles(0)
  expect(await kept()).toEqual([hers.key])
  expect([draftFileOf(MERE), draftFileOf(TANE)]).toEqual([hers, null])
  expect(new TextDecoder().decode(await readKeptFile(hers.key))).toBe('a picture')
  await forgetDraftFile(hers)
  expect([draftFileOf(MERE), await kept()]).toEqual([null, []])
})

test('a file that a draft does not want any more once it is written is not kept', async () => {
  await keepDraftFile(draft(MERE), bytes, () => false)
  expect([draftFileOf(MERE), await kept()]).toEqual([null, []])
})
