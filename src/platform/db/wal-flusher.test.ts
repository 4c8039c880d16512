// @module-tag engines

import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { walFlusher } from './wal-flusher.ts'

test('removing a WAL segment during a flush causes no commit to fail', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'doneup-test-'))
  const wal = join(directory, 'pg_wal')
  mkdirSync(wal)
  writeFileSync(join(wal, '000000010000000000000002'), 'log')
  // Listed by readdir, but missing when opened.
  symlinkSync(join(wal, 'gone'), join(wal, '000000010000000000000001'))
  await expect(walFlusher(directory).flush()).resolves.toBeUndefined()
})
