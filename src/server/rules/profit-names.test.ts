import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

// A profit has one of three names, those of the ladder: gross profit, net profit (also after GST) and profit after tax. Found from the code,
// so that a label with another name fails.

const LADDER = /\b(?:gross profit|net profit)\b|\bprofit after tax\b/i

/** Labels with another name, in one of the files or in all, and why. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  Profits: 'the name of the ladder itself',
  'Profit, …': 'what is read of a card: its hint says which',
  'Profit margin': 'a field of the specification: what the buyer wants, not what is left',
  'Profit margin on the price': 'the same, with its base',
  'Profit margin (%)': 'a column of files that other programs read',
  'Profit percentage': 'a step of the calculator, as in the specification',
  'Profit %': 'a filter by the margin, as in the specification',
  'Choose a profit percentage': 'the step of the calculator',
  'Add a profit margin on the price': 'the field',
  'Your profit': 'what the buyer wants, of which the price follows',
  'Your profit, …%': 'the same',
  'Start from your profit': 'the same',
  'Profit at the maximum': 'the same, with its price',
  'Left for purchase and profit': 'the same, with the price',
  'From value to profit': 'a heading above the ladder',
  'Realised profit': 'a heading above the ladder of a sold deal',
  'Forecast profit': 'a heading of the specification above the ladder',
  'Expected profit':
    'a figure of the projects’ board in the specification: gross or net, as chosen beside it',
  'Total profit': 'a figure of the specification: gross or net, as chosen beside it',
  'Profit of all deals': 'the same',
  'Each profit in whole dollars': 'the sum of the same',
  'Profit ÷ (price + renovation)': 'the sum of the same',
  'Profit before and after holding costs': 'the heading of both, gross and net',
  'The profit is': 'a question: how it is taxed',
  'Compare owners, if the profit were taxed': 'of the net profit above it',
}
/** Where the bare word stands, as in the specification, and what says which profit it is. */
const PROFIT_ALONE: Readonly<Record<string, string>> = {
  'features/build/projects/board/project-board.tsx': 'a card: “Net profit” if that is chosen',
  'features/build/projects/board/projects-screen.tsx': 'the choice of gross or net',
  'features/deals/agents/scorecard-screen.tsx': 'a column of sold projects: its “how?”',
  'features/deals/board/active-deals.tsx': 'a card: its hint “before costs, at the maximum”',
  'features/deals/deal-editor/numbers/target-section.tsx': 'a choice: its hint “Net profit”',
  'features/deals/deal-figures/sentences.ts': 'a heading above the ladder',
  'features/deals/deal-figures/statement/deal-profits.tsx': 'a heading above the ladder',
  'features/doors/packs/blocks.ts': 'the head of the ladder’s table',
  'features/public/calculators/profit-percentage.tsx': 'what the buyer wants',
  'features/public/calculators/recent-properties.tsx': 'what the buyer wants',
  'features/public/marketing/deal-pictures.tsx': 'a picture of a card',
  'features/work/performance/performance-charts.tsx': '“Net profit” if that is chosen',
  'features/work/performance/performance-screen.tsx': 'the choice of gross or net',
  'features/work/performance/sold-projects.tsx': '“Net profit” if that is chosen',
}
/** Words that people search for, and formulas with a name each. */
const NOT_LABELS = /^app\/palette\/|\/formulas\//

const root = join(import.meta.dirname, '../..')
const sources = globSync('**/*.{ts,tsx}', { cwd: root }).filter(
  (path) => !/test[-.]|test-/.test(path) && !NOT_LABELS.test(path),
)

/** A label begins with a capital letter, has few words and isn't a sentence. */
const isLabel = (text: string) => /^[A-Z][^.?:;]*$/.test(text) && text.split(' ').length <= 7

const labels = sources.flatMap((file) => {
  const found: string[] = []
  collect(parseSync(file, readFileSync(join(root, file), 'utf8')).program, found)
  return found
    .map((text) => ({ file, text: text.replaceAll(/\s+/g, ' ').trim() }))
    .filter(({ text }) => /\bprofits?\b/i.test(text) && isLabel(text))
})

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

test('a profit has one of the names of the ladder', () => {
  const others = labels.filter(({ text }) => !LADDER.test(text))
  expect(labels.length - others.length).toBeGreaterThan(20)
  const [alone, named] = [
    others.filter(({ text }) => text === 'Profit'),
    others.filter(({ text }) => text !== 'Profit'),
  ]
  expect(new Set(named.map(({ text }) => text))).toEqual(new Set(Object.keys(OTHER_NAMES)))
  expect(new Set(alone.map(({ file }) => file))).toEqual(new Set(Object.keys(PROFIT_ALONE)))
})
