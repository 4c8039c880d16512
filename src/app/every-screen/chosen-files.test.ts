import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { documentCheck, EVIDENCE_FILES } from '#src/features/base/documents/chosen-documents.ts'
import { DOCUMENT_CATEGORIES, RECEIPTS } from '#src/features/base/documents/schema.ts'
import { doc, docx, jpeg, pdf, png } from '#src/features/base/documents/test-files.ts'
import { screenshotCheck } from '#src/features/base/feedback/screenshots/use-screenshot.tsx'
import { importCheck } from '#src/features/base/imports/file.ts'
import { checkFiles, type FileCheck, UNREADABLE } from '#src/ui/field/chosen-files.ts'

const sources = globSync('src/**/*.{ts,tsx}')
  .filter((path) => !/\.test\.|\/test-|\/testing\//.test(path))
  .map((path) => ({ path, code: readFileSync(path, 'utf8') }))

/** The parts through which files come from a person. */
const PARTS = ['src/ui/field/file-input.tsx', 'src/ui/field/file-upload.tsx', 'src/ui/field/pick-files.ts']

describe('every file that a person chooses is checked', () => {
  test('files come only through the shared parts, which check all of them', () => {
    const given = /\b(?:currentTarget|target|input|clipboardData|dataTransfer)\??\.(?:files|items)\b/g
    const isInput = /type="file"|\.type = 'file'/
    const reading = sources.filter(({ code }) => code.match(given) !== null || isInput.test(code))
    expect(reading.map(({ path }) => path).toSorted()).toEqual(PARTS)
    for (const { path, code } of reading) {
      const checked = code.match(
        /checkFiles\(\[\.\.\.\(?(?:currentTarget|input|clipboardData|event\.dataTransfer)\.files/g,
      )
      expect(checked?.length, path).toBe(code.match(given)?.length)
    }
  })

  test('each use has one of the checks below', () => {
    const uses = sources
      .filter(({ path }) => !PARTS.includes(path))
      .flatMap(({ path, code }) =>
        [
          ...code.matchAll(/<FileInput\b[\s\S]*?\/>|\bpickFiles\([\s\S]{0,120}|\buseFileDrop\([\s\S]{0,60}/g),
        ].map(([use]) => ({ path, use })),
      )
    expect(uses.length).toBeGreaterThan(8)
    for (const { path, use } of uses)
      expect(use, path).toMatch(/\b(?:documentCheck\(|importCheck\b|screenshotCheck\b|photo, )|\.\.\.files, /)
  })

  const CATEGORIES = [...DOCUMENT_CATEGORIES, RECEIPTS]
  const checks: readonly (readonly [string, FileCheck])[] = [
    ...CATEGORIES.map(({ value }) => [value, documentCheck(value)] as const),
    ['screenshot', screenshotCheck],
    ['evidence', EVIDENCE_FILES.check],
  ]
  const problemOf = async (check: FileCheck, bytes: Uint8Array | string, name: string) => {
    const content = typeof bytes === 'string' ? bytes : new Uint8Array(bytes)
    const [chosen] = await checkFiles([new File([content], name)], check)
    return chosen?.problem ?? null
  }

  test.each(checks)('%s: what isn’t what its name says is refused', async (_, check) => {
    for (const name of ['site.jpg', 'site.png', 'site.pdf', 'site.docx', 'site']) {
      expect(await problemOf(check, 'Words of a text', name), name).not.toBeNull()
      expect(await problemOf(check, '<!doctype html>', name), name).not.toBeNull()
      expect(await problemOf(check, '\0\0\0\x18ftypheic', name), name).not.toBeNull()
    }
  })

  test.each(CATEGORIES)('$value: what the server takes is accepted, up to its limit', async (category) => {
    const check = documentCheck(category.value)
    const files = { pdf: pdf(), doc: doc(), docx: docx(), jpg: await jpeg(), png: await png() }
    const names: readonly string[] = category.extensions
    for (const [extension, bytes] of Object.entries(files)) {
      const problem = await problemOf(check, bytes, `site.${extension}`)
      expect(problem === null, `${extension}: ${problem}`).toBe(names.includes(extension))
    }
    const [extension] = names.includes('jpg') ? ['jpg'] : ['pdf']
    const large = new File([new Uint8Array(category.maxBytes + 1)], `large.${extension}`)
    const [chosen] = await checkFiles([large], check)
    expect(chosen?.problem).toContain(`up to ${category.maxBytes / 1024 / 1024} MB`)
  })

  test('the reason names what the file is', async () => {
    const photo = documentCheck('photos_progress')
    expect(await problemOf(photo, '\0\0\0\x18ftypheic', 'site.jpg')).toBe(
      'This is an HEIC photo. Save it as JPG or PNG and upload it again.',
    )
    expect(await problemOf(photo, 'text', 'site.jpg')).toContain('This file isn’t a JPEG photo.')
    expect(await problemOf(photo, docx(), 'site.jpg')).toContain('This is a ZIP archive.')
    expect(await problemOf(importCheck, await png(), 'Deals.csv')).toContain(
      'This is a PNG picture, not CSV.',
    )
    expect(await problemOf(importCheck, 'Address,Notes', 'Deals.csv')).toBeNull()
  })

  test('a file that can’t be read is refused', async () => {
    const file = new File(['gone'], 'site.jpg')
    file.slice = () => {
      throw new DOMException('The file was moved', 'NotFoundError')
    }
    expect(await checkFiles([file], () => null)).toEqual([{ file, problem: UNREADABLE }])
  })
})
