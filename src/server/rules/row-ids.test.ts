import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Random ids that no list is sorted by: keys of requests, of pages and of uploads. */
const UNSORTED = [
  'src/features/base/addresses/api.ts',
  'src/features/base/documents/upload-queue.ts',
  'src/features/base/feedback/api.ts',
  'src/features/base/feedback/screenshots/use-screenshot.tsx',
  'src/features/base/imports/use-import.tsx',
  'src/features/base/presence/api.ts',
  'src/features/deals/board/bulk/bulk-api.ts',
  'src/features/deals/pipeline/pending-storage.ts',
  'src/lib/api/http.ts',
  'src/lib/files/upload.ts',
  'src/lib/offline-queue/entry.ts',
]

test('the browser gives new rows ids that sort by time', () => {
  const sources = globSync('src/{features,lib,ui}/**/*.{ts,tsx}').filter(
    (file) => !/\.server\.ts$|\.test\.tsx?$|\/test-[^/]*$|\/testing\//.test(file),
  )
  const random = sources.filter((file) => readFileSync(file, 'utf8').includes('randomUUID('))
  expect(random.toSorted()).toEqual(UNSORTED)
})
