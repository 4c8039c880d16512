import { expect, test } from 'vitest'
import { fileSize } from './file-names.ts'

test.each([
  [0, '0 MB'],
  [1, '1 MB'],
  [312 * 1024 ** 2, '312 MB'],
  [1024 ** 3, '1 GB'],
  [3.14 * 1024 ** 3, '3.1 GB'],
  [2_000 * 1024 ** 3, '2,000 GB'],
])('%s bytes are %s', (bytes, words) => {
  expect(fileSize(bytes)).toBe(words)
})
