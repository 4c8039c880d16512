import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// Each module that decodes or unpacks bytes says whose they are and what limits them. A new one that says nothing fails.

const PARSERS: Readonly<Record<string, string>> = {
  'features/base/addresses/linz/import.server.ts': 'a file of an operator, streamed',
  'features/public/calculators/sharing/schema.ts':
    'a link of the browser’s address bar, unpacked to at most its own limit there',
  'features/base/imports/file.ts': 'an upload: 5 MB, 200 columns, the rows of an import; separators in 64 kB',
  'features/doors/packs/pdf-pages.server.ts':
    'writes only: the library draws photos that were decoded before',
  'lib/text/decode-text.ts': 'an import or a body, after their limits of bytes',
  'platform/storage/archive-download.ts': 'writes only',
  'platform/api/body-text.ts': 'a body, after its limit of bytes',
  'platform/api/cached-responses.ts': 'writes only: packs our own responses',
  'platform/api/compressed-text.ts': 'writes only: packs our own texts',
  'platform/storage/photo-memory.ts': 'reads nothing: what a header says of a picture, before it is decoded',
  'platform/storage/photos.ts':
    'an upload: 64 megapixels, 120 MB held by a decoder, 20,000 pixels a side, 10 seconds, one at a time, four decoders',
  'platform/storage/uploads.ts':
    'an upload: the bytes of its category, one file, 32 kB of headers, 30 idle seconds, ten minutes',
  'platform/storage/word-files.ts':
    'an upload: 4,000 parts, 256 kB of types, 20 MB of pictures, none larger than declared',
  'server/backup/archive.ts': 'a file of an operator, streamed',
  'server/served-pages.ts': 'writes only: packs our own pages',
}

const DECODERS =
  /from '(?:sharp|node:zlib|@fastify\/busboy|fflate|papaparse|pdfkit|unpdf|[^']*(?:zip|xml|exif|pdf-lib|mammoth|image|heic)[^'/]*)'|import\('sharp'\)|new TextDecoder\(/

/** Uploads are received by one function, and their type is determined by another. */
const RECEIVERS = /\b(?:withReceivedFile|contentOf)\(/
const RECEIVING = [
  'features/base/documents/upload-routes.server.ts',
  'features/base/feedback/screenshots/routes.server.ts',
  'features/base/feedback/screenshots/service.server.ts',
  'features/base/imports/routes.server.ts',
  'platform/storage/file-content.ts',
]

const root = join(import.meta.dirname, '../..')
const sources = globSync('**/*.{ts,tsx}', { cwd: root })
  .filter((path) => !/test[-.]|^ui\//.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
const found = (pattern: RegExp) =>
  sources
    .filter(({ text }) => pattern.test(text))
    .map(({ path }) => path)
    .toSorted()

test('H1, H2: each parser says what limits it', () => {
  expect(found(DECODERS)).toEqual(Object.keys(PARSERS).toSorted())
})

test('H1, H2: no other code receives uploads', () => {
  const receiving = found(RECEIVERS).filter((path) => path !== 'platform/storage/uploads.ts')
  expect(receiving).toEqual(RECEIVING)
})
