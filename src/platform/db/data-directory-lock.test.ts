// @module-tag engines

import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lockDataDirectory } from './data-directory-lock.ts'

const newDirectory = () => mkdtempSync(join(tmpdir(), 'doneup-test-'))

test('a data directory is locked by one process at a time', () => {
  const directory = newDirectory()
  const unlock = lockDataDirectory(directory)
  expect(() => lockDataDirectory(directory)).toThrow('Another DoneUp process is using the data directory')
  unlock()
  lockDataDirectory(directory)()
})

test('an error names the data directory if the lock file cannot be written', () => {
  const directory = newDirectory()
  mkdirSync(join(directory, 'process.lock'))
  expect(() => lockDataDirectory(directory)).toThrow(`The data directory ${directory} can't be written`)
})
