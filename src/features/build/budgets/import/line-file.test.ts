import { expect, test } from 'vitest'
import { readFile } from '#src/features/base/imports/file.ts'
import { guessMapping } from '#src/features/base/imports/mapping.ts'
import { readRows } from '#src/features/base/imports/rows.ts'
import { budgetCsv } from '../budget-csv.ts'
import type { Line } from '../schema.ts'
import { lineFile } from './line-file.ts'

function read(text: string) {
  const file = readFile(new TextEncoder().encode(text), lineFile)
  if ('problem' in file) throw new Error(file.problem)
  return readRows(file, guessMapping(file, lineFile), lineFile)
}

const line = (name: string, stage: Line['stage'], at: number): Line => ({
  id: `0192f3a1-0000-7000-8000-00000000000${at}`,
  version: 1,
  name,
  stage,
  original: 0,
  toComplete: null,
  itemId: null,
  position: `a${at}`,
  isDone: false,
})
const LINES = [line('=Kitchen, “new”', 'second_fix', 1), line('Scaffolding', 'demolition', 2)]
const [kitchen, scaffolding] = LINES

// Clauses: project-delivery 12.6
test('the file has the table’s columns and the stage, and is read again with the budget as it is', () => {
  const figures = (current: number) => ({
    current,
    committed: 0,
    spent: 10.5,
    toComplete: current - 10.5,
    forecast: current,
    variance: 0,
  })
  const text = budgetCsv(
    LINES,
    new Map([
      [kitchen?.id ?? '', figures(30_500.25)],
      [scaffolding?.id ?? '', figures(0)],
    ]),
  )
  expect(text.split('\r\n').slice(0, 2)).toEqual([
    'Line,Stage,Budget,Committed,Spent,To complete,Forecast,Variance',
    `"'=Kitchen, “new”",Second Fix,30500.25,0,10.5,30489.75,30500.25,0`,
  ])
  expect(read(text)).toMatchObject({
    good: [
      { item: { name: '=Kitchen, “new”', stage: 'second_fix', original: 30_500.25, toComplete: null } },
      { item: { name: 'Scaffolding', stage: 'demolition', original: 0 } },
    ],
    problems: [],
  })
})

test('a spreadsheet’s own words are understood; a row without an amount is a problem', () => {
  const { good, problems } = read('Item,Phase,Estimate\nRoof,Demolition,"$12,000"\nGutters,,\n,Staging,5')
  expect(good).toMatchObject([{ item: { name: 'Roof', stage: 'demolition', original: 12_000 } }])
  expect(problems.map(({ row }) => row)).toEqual([3, 4])
})
