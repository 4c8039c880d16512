// @module-tag pglite
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { decodeText, decodeUtf8, UNREADABLE } from './decode-text.ts'

/** Files that decode bytes themselves, and why these aren't text that a person or a program sends. */
const OTHERS: Readonly<Record<string, string>> = {
  'src/features/base/addresses/linz/import.server.ts': 'a file of LINZ in UTF-8, which an operator downloads',
  'src/features/public/calculators/sharing/schema.ts':
    'what DoneUp wrote into a link; otherwise the link is refused',
  'src/platform/session/keyed-secrets.ts': 'a secret that DoneUp encrypted',
  'src/platform/jobs/outbound-request.ts': 'the beginning of an answer, which is shown as it is',
  'src/platform/storage/photo-day.ts': 'the day of a photo, in ASCII',
  'src/platform/api/body-text.ts': 'a request, whose header names its encoding; wrong bytes are refused',
  'src/platform/storage/storage-s3.ts': 'an answer of the storage',
  'src/platform/storage/word-files.ts': 'names in a file that is only inspected',
  'src/server/backup/read-backup.ts': 'a backup that DoneUp wrote',
}
const DECODES = /new TextDecoder\(|\.toString\('(?:utf-?8|latin1)'|setEncoding\(/

test('text from outside is decoded in one place', () => {
  const files = globSync('src/**/*.{ts,tsx}').filter((path) => !/\.test\.tsx?$|\/test-[^/]+$/.test(path))
  const own = files.filter((path) => DECODES.test(readFileSync(path, 'utf8')))
  expect(own.filter((path) => path !== 'src/lib/text/decode-text.ts' && OTHERS[path] === undefined)).toEqual(
    [],
  )
})

test('a body that isn’t UTF-8 is none', () => {
  expect(decodeUtf8(new Uint8Array([0xe9]))).toBeNull()
  expect(decodeUtf8(new TextEncoder().encode('é'))).toBe('é')
})

test('wrong bytes in UTF-8 are single letters; a text of another encoding has none that is sure', () => {
  const kereru = [...new TextEncoder().encode('Kererū')]
  expect(decodeText(new Uint8Array([...kereru, 0xe9]))).toEqual({
    text: `Kererū${UNREADABLE}`,
    hasWrongBytes: true,
  })
  expect(decodeText(new Uint8Array([0xef, 0xbb, 0xbf, 0xe9]))).toEqual({
    text: UNREADABLE,
    hasWrongBytes: true,
  })
  expect(decodeText(new TextEncoder().encode(UNREADABLE))).toEqual({ text: UNREADABLE })
  expect(decodeText(new Uint8Array([...new TextEncoder().encode('Caf'), 0xe9]))).toHaveProperty('choices')
})
