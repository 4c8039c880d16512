// @module-tag pglite

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { kindByName, labelOf, sizeInWords, storageKeys, uploadProblem } from './files.ts'
import { DOCUMENT_CATEGORIES, downloadFailure } from './schema.ts'

// Clauses: deal-workflow 5.16, 9.21
test('the categories are purchase_docs, renovation_docs, selling_docs (pdf, doc, docx) and photos_before, photos_progress, photos_after (jpg, jpeg, png)', () => {
  const accepted = Object.fromEntries(
    DOCUMENT_CATEGORIES.map(({ value, extensions }) => [value, extensions.join()]),
  )
  expect(accepted).toEqual({
    purchase_docs: 'pdf,doc,docx',
    renovation_docs: 'pdf,doc,docx',
    selling_docs: 'pdf,doc,docx',
    photos_before: 'jpg,jpeg,png',
    photos_progress: 'jpg,jpeg,png',
    photos_after: 'jpg,jpeg,png',
  })
})

describe('uploading to a category', () => {
  const megabyte = 1024 * 1024
  test('accepts documents up to 25 MB', () => {
    expect(uploadProblem('a.pdf', 25 * megabyte, 'purchase_docs')).toBeNull()
    expect(uploadProblem('a.pdf', 25 * megabyte + 1, 'purchase_docs')).toContain('up to 25 MB')
  })
  test('accepts photos up to 15 MB', () => {
    expect(uploadProblem('a.PNG', 15 * megabyte, 'photos_after')).toBeNull()
    expect(uploadProblem('a.PNG', 15 * megabyte + 1, 'photos_after')).toContain('up to 15 MB')
  })
  test('rejects a file of another category and lists the categories that accept it', () => {
    expect(uploadProblem('a.jpg', 1, 'purchase_docs')).toContain('Before, Progress or After')
    expect(uploadProblem('a.pdf', 1, 'photos_after')).toContain('Purchase, Renovation or Selling')
  })
  test('rejects empty files and other types', () => {
    expect(uploadProblem('a.pdf', 0, 'selling_docs')).toContain('empty')
    for (const name of ['a.svg', 'a.html', 'a.pdf.exe', 'a.', 'a.constructor'])
      expect(uploadProblem(name, 1, 'selling_docs'), name).toContain('PDF, DOC or DOCX')
    expect(uploadProblem('a.webp', 1, 'photos_before')).toContain('JPG or PNG')
    expect(uploadProblem('receipt', 1, 'receipts'), 'the content decides').toBeNull()
  })
})

test('sanitizes file names and keeps the extension', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 400 }),
      fc.constantFrom('pdf', 'DOCX', 'jpg'),
      (stem, extension) => {
        const label = labelOf(`${stem}.${extension}`)
        expect(label).not.toMatch(/[/\\\p{Cc}\p{Cf}]|^\./u)
        expect(label.isWellFormed()).toBe(true)
        expect(label.length).toBeLessThanOrEqual(150)
        expect(kindByName(label)).toBe(kindByName(`a.${extension}`))
        expect(labelOf(label)).toBe(label)
      },
    ),
  )
})

// Clauses: deal-workflow 7.15
test('a file’s key is {category}/{opportunityId}/{random}.{ext}', () => {
  expect(storageKeys('purchase_docs', 'deal', 'random', 'docx')).toEqual({
    fileKey: 'purchase_docs/deal/random.docx',
    thumbnailKey: null,
  })
  expect(storageKeys('photos_after', 'deal', 'random', 'jpeg')).toEqual({
    fileKey: 'photos_after/deal/random.jpg',
    thumbnailKey: 'photos_after/deal/random.small.jpg',
  })
})

// Clauses: deal-workflow 8.8
test('a failed download shows: Download failed: {reason}. Please try again.', () => {
  expect(downloadFailure('Document not found')).toBe('Download failed: Document not found. Please try again.')
  expect(downloadFailure('It went away.')).toBe('Download failed: It went away. Please try again.')
  expect(downloadFailure('DoneUp is busy. Please try again in a moment.')).toBe(
    'Download failed: DoneUp is busy. Please try again.',
  )
})

// Clauses: deal-workflow 8.9
test('a failed download without a reason shows: Failed to download document', () => {
  expect(downloadFailure('')).toBe('Download failed: Failed to download document. Please try again.')
})

test('formats file sizes', () => {
  expect([0, 900, 1024, 512_000, 3_400_000, 25 * 1024 * 1024, 5_000_000_000].map(sizeInWords)).toEqual([
    '0 B',
    '900 B',
    '1 kB',
    '500 kB',
    '3.2 MB',
    '25 MB',
    '4.7 GB',
  ])
})
