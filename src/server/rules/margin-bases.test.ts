import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

// A margin is always said with what it is a percentage of, in the same text: found from the code, so that a new one that doesn't fails.

const BASE = /(?:on|of) (?:the|a) (?:purchase )?price|(?:on|of) price and renovation|price (?:that )?you pay/i

/** Texts that name a margin without its base, and why. */
const WITHOUT_BASE: Readonly<Record<string, string>> = {
  'Profit margin': 'the label of the specification; its base is shown beside it',
  'Profit margin (%)': 'a column of files that other programs read',
  'Net margin': 'the head of a column, whose title says of what',
  'Gross margin (%)': 'a column of files that other programs read',
  'Net margin (%)': 'a column of files that other programs read',
  'margin targetmargin profitpercentage profitpercent desiredprofit profitmarginpercent':
    'what files call the column',
  'stage agent due margin criteria': 'names in an attribute',
}
/** Words that people search for. */
const NOT_COPY = /^app\/palette\/(screens|page-commands|article-words)\.ts$/
const NAME = /^[a-z]\w*$/

const root = join(import.meta.dirname, '../..')
const sources = globSync('**/*.{ts,tsx}', { cwd: root }).filter(
  (path) => !/test[-.]|test-/.test(path) && !NOT_COPY.test(path),
)
const texts = sources.flatMap((file) => {
  const found: string[] = []
  collect(parseSync(file, readFileSync(join(root, file), 'utf8')).program, found)
  return found.map((text) => ({ file, text: text.replaceAll(/\s+/g, ' ').trim() }))
})
const margins = texts.filter(({ text }) => /\bmargins?\b(?![-:])/i.test(text) && !NAME.test(text))

/** The strings, templates and texts of elements. */
function collect(node: unknown, found: string[]): void {
  if (typeof node !== 'object' || node === null) return
  if ('type' in node && node.type === 'ImportDeclaration') return
  if ('type' in node && node.type === 'TemplateLiteral' && 'quasis' in node) {
    const quasis = node.quasis as { value: { raw: string } }[]
    found.push(quasis.map(({ value }) => value.raw).join('…'))
  }
  if ('type' in node && (node.type === 'Literal' || node.type === 'JSXText') && 'value' in node)
    if (typeof node.value === 'string') found.push(node.value)
  for (const inner of Object.values(node)) collect(inner, found)
}

test('a margin is never said without what it is a percentage of', () => {
  const bare = margins.filter(({ text }) => !BASE.test(text))
  expect(margins.length).toBeGreaterThan(10)
  expect(new Set(bare.map(({ text }) => text))).toEqual(new Set(Object.keys(WITHOUT_BASE)))
})
