// @module-tag pglite
import { expect, test } from 'vitest'
import { watchPauses } from '#src/platform/limits/test-pauses.ts'
import {
  hostileExif,
  jpegWithExif,
  largerThanDeclared,
  pngWithExif,
  sharedPart,
  unclosedTypes,
  webpWithExif,
} from '#src/platform/storage/test-hostile-files.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { TEST_ORIGIN } from '#src/server/testing/test-world.ts'
import type { DocumentCategory } from './schema.ts'
import { createDocumentsWorld } from './test-documents.ts'
import { docx, formWith } from './test-files.ts'

// Small files that made a reader take seconds of processor time or all memory. Ten times what is measured on an idle machine.
const MAX_PAUSE_MS = 500

const world = worldForFile(createDocumentsWorld)

type Worst = [
  what: string,
  name: string,
  category: DocumentCategory,
  bytes: () => Buffer | Promise<Buffer>,
  status: number,
]

const exif = (entries: number) => hostileExif({ entries, isOwnChild: entries > 5_000 })
const inLargeFile = (entries: number) => hostileExif({ entries, count: 3_000_000, bytes: 3_000_000 })

const PICTURES = Object.fromEntries(
  Array.from({ length: 3_990 }, (_, at) => [`word/${at}.svg`, Buffer.from('<svg/>')]),
)
const SHARED = { bytes: 100_000, declares: 100_000 }

test.each<Worst>([
  ['a JPEG with 300 entries of EXIF', 'a.jpg', 'photos_before', () => jpegWithExif(exif(300)), 201],
  ['a JPEG with 1,500', 'a.jpg', 'photos_before', () => jpegWithExif(exif(1_500)), 201],
  ['a JPEG with 5,400 in a circle', 'a.jpg', 'photos_before', () => jpegWithExif(exif(5_400)), 201],
  ['a PNG with 20 entries of 3 MB', 'a.png', 'photos_before', () => pngWithExif(inLargeFile(20)), 201],
  ['a PNG with 5,400 entries of 3 MB', 'a.png', 'photos_before', () => pngWithExif(inLargeFile(5_400)), 201],
  ['types of 400 kB without a bracket', 'a.docx', 'purchase_docs', () => unclosedTypes(400_000), 400],
  ['types of 4 MB without a bracket', 'a.docx', 'purchase_docs', () => unclosedTypes(4_000_000), 400],
  ['types of 250 kB without a bracket', 'a.docx', 'purchase_docs', () => unclosedTypes(250_000), 201],
  ['the same as a photo', 'x.jpg', 'photos_before', () => unclosedTypes(250_000), 400],
  ['1,000 names of one part', 'a.docx', 'purchase_docs', () => sharedPart(1_000), 400],
  ['100 names of one part of 100 kB', 'a.docx', 'purchase_docs', () => sharedPart(100, SHARED), 400],
  ['4,000 SVG pictures', 'a.docx', 'purchase_docs', () => Buffer.from(docx(PICTURES)), 400],
  ['parts larger than declared', 'a.docx', 'purchase_docs', () => largerThanDeclared(100), 400],
])('H1, H2: %s doesn’t hold the process', async (_, name, category, bytes, status) => {
  const file = await bytes()
  const { pauseMs, result } = await watchPauses(() => world.upload(name, file, { category }))
  expect(result.status, await result.clone().text()).toBe(status)
  expect(pauseMs).toBeLessThan(MAX_PAUSE_MS)
})

test('H1: a WebP screenshot with 5,400 entries of 3 MB doesn’t hold the process', async () => {
  const body = formWith('a.webp', await webpWithExif(inLargeFile(5_400)))
  const headers = { origin: TEST_ORIGIN, cookie: world.mere.cookie }
  const send = async () =>
    world.app.request('/api/suggestions/screenshots', { method: 'POST', headers, body })
  const { pauseMs, result } = await watchPauses(send)
  expect(result.status, await result.clone().text()).toBe(201)
  expect(pauseMs).toBeLessThan(MAX_PAUSE_MS)
})
