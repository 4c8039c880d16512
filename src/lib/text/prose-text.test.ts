import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type ProsePart, type ProseValues, parseProse } from './prose-text.ts'

const folder = new URL('../../features/public/marketing/', import.meta.url)
const TEXTS = readdirSync(folder).filter((name) => name.endsWith('.md'))
const sourceOf = (name: string) => readFileSync(new URL(name, folder), 'utf8')

const NAMES = [...new Set(TEXTS.flatMap((name) => sourceOf(name).match(/(?<=\{)\w+(?=\})/g) ?? []))]
const valuesOf = (value: string): ProseValues => Object.fromEntries(NAMES.map((name) => [name, value]))

/** Which signs of the markup a value may have. */
const VALUES = [
  'help@deals.example',
  '- x',
  '# x',
  '1. x',
  '**x**',
  '[x](y)',
  '![x](y)',
  'a)b',
  'a]b',
  '{supportEmail}',
  'two\n\nparagraphs',
]

const kindOf = (part: ProsePart) => (typeof part === 'string' ? 'text' : Object.keys(part).join())
const textOf = (part: ProsePart) =>
  typeof part === 'string' ? part : 'label' in part ? part.label : 'bold' in part ? part.bold : part.alt

describe.each(TEXTS)('%s', (name) => {
  const shapeOf = (values: ProseValues) =>
    parseProse(sourceOf(name), values).sections.map(({ blocks }) =>
      blocks.map(({ kind, items }) => [kind, items.map((item) => item.map(kindOf))]),
    )

  test('no value of a setting changes the headings, lists and links', () => {
    const expected = shapeOf(valuesOf('x'))
    expect(JSON.stringify(expected)).toContain('label,href')
    for (const value of VALUES) expect(shapeOf(valuesOf(value)), value).toEqual(expected)
  })

  test('a value that isn’t known is an error, not a text without it', () => {
    const used = sourceOf(name).match(/(?<=\{)\w+(?=\})/g) ?? []
    for (const left of used)
      for (const value of ['', undefined])
        expect(() => parseProse(sourceOf(name), { ...valuesOf('x'), [left]: value } as ProseValues)).toThrow(
          left,
        )
  })

  test('no markup is left as text', () => {
    const parts = parseProse(sourceOf(name), valuesOf('x')).sections.flatMap(({ blocks }) =>
      blocks.flatMap(({ items }) => items.flat()),
    )
    for (const part of parts) expect(textOf(part)).not.toMatch(/\]\(|[{}[\]]|\*\*|mailto:/)
  })
})

test('reads lists, steps, links, labels in bold and pictures', () => {
  const source =
    '# Title\n\nLead.\n\n## Part\n\nSee [Team](/organization/team).\n\n1. Select **Save**.\n2. Done\n\n- One\n\n![A board](board.webp)'
  expect(parseProse(source)).toEqual({
    title: 'Title',
    lead: 'Lead.',
    sections: [
      {
        heading: 'Part',
        blocks: [
          { kind: 'paragraph', items: [['See ', { label: 'Team', href: '/organization/team' }, '.']] },
          { kind: 'steps', items: [['Select ', { bold: 'Save' }, '.'], ['Done']] },
          { kind: 'list', items: [['One']] },
          { kind: 'paragraph', items: [[{ picture: 'board.webp', alt: 'A board' }]] },
        ],
      },
    ],
  })
})
