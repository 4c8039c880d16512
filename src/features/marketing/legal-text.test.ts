import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type LegalPart, type LegalValues, parseLegalText } from './legal-text.ts'

const folder = new URL('./', import.meta.url)
const TEXTS = readdirSync(folder).filter((name) => name.endsWith('.md'))
const sourceOf = (name: string) => readFileSync(new URL(name, folder), 'utf8')

const NAMES = [...new Set(TEXTS.flatMap((name) => sourceOf(name).match(/(?<=\{)\w+(?=\})/g) ?? []))]
const valuesOf = (value: string): LegalValues => Object.fromEntries(NAMES.map((name) => [name, value]))

/** Which signs of the markup a value may have. */
const VALUES = [
  'help@deals.example',
  '- x',
  '# x',
  '[x](y)',
  'a)b',
  'a]b',
  '{supportEmail}',
  'two\n\nparagraphs',
]

const isLink = (part: LegalPart) => typeof part === 'object'

describe.each(TEXTS)('%s', (name) => {
  const shapeOf = (values: LegalValues) =>
    parseLegalText(sourceOf(name), values).sections.map(({ blocks }) =>
      blocks.map(({ isList, items }) => [isList, items.map((item) => item.map(isLink))]),
    )

  test('no value of a setting changes the headings, lists and links', () => {
    const expected = shapeOf(valuesOf('x'))
    expect(JSON.stringify(expected)).toContain('true')
    for (const value of VALUES) expect(shapeOf(valuesOf(value)), value).toEqual(expected)
  })

  test('a value that isn’t known is an error, not a text without it', () => {
    const used = sourceOf(name).match(/(?<=\{)\w+(?=\})/g) ?? []
    for (const left of used)
      for (const value of ['', undefined])
        expect(() =>
          parseLegalText(sourceOf(name), { ...valuesOf('x'), [left]: value } as LegalValues),
        ).toThrow(left)
  })

  test('no markup is left as text', () => {
    const parts = parseLegalText(sourceOf(name), valuesOf('x')).sections.flatMap(({ blocks }) =>
      blocks.flatMap(({ items }) => items.flat()),
    )
    for (const part of parts)
      expect(typeof part === 'string' ? part : part.label).not.toMatch(/\]\(|[{}[\]]|mailto:/)
  })
})
