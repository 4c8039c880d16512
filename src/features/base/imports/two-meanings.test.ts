// @module-tag pglite
import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { expenseFile } from '#src/features/build/budgets/import/expense-file.ts'
import { lineFile } from '#src/features/build/budgets/import/line-file.ts'
import { supplierFile } from '#src/features/build/suppliers/import/supplier-file.ts'
import { dealFile } from '#src/features/deals/deal-import/deal-file.ts'
import { type CellKind, type Meaning, readColumnCell } from './cells.ts'
import type { FileColumns } from './import-kind.ts'
import { columnOptions, guessMapping, questionsOf } from './mapping.ts'

const FILES: Readonly<Record<string, FileColumns>> = {
  'src/features/build/budgets/import/expense-file.ts': expenseFile(
    { id: 'p', address: '12 Rata Street', lines: [] },
    '2027-03-01',
  ),
  'src/features/build/budgets/import/line-file.ts': lineFile,
  'src/features/deals/deal-import/deal-file.ts': dealFile,
  'src/features/build/suppliers/import/supplier-file.ts': supplierFile,
}

/** Cells that could mean two things, and those that aren’t numbers. */
const UNCLEAR: Readonly<Record<CellKind, readonly string[]>> = {
  text: [],
  choice: [],
  json: [],
  money: ['1.234', '1.234,50', '1,5', '12,34'],
  amount: ['1.234', '1.234,50', '1,5', '(34.50) CR', '-34.50-', '--5'],
  percent: ['0.2', '0.175', '0,2', '.2'],
  rate: ['0.07', '0.1', '0,07'],
  ratio: ['0.8', '0.65', '0,8'],
  months: ['0.5', '1,5'],
  stars: ['0.5', '1,5'],
  area: ['1,5', '1.2 ha'],
  date: ['11/21/2026', '46347', '2026-13-01'],
}

test.each(
  Object.entries(FILES).flatMap(([path, file]) =>
    file.columns.flatMap((column) =>
      column.kind === 'date' ? [[column.label, path, file, column] as const] : [],
    ),
  ),
)(
  'days of %s in %s that could have the month first are asked, and read as chosen',
  (_label, _path, file, column) => {
    const rowsOf = (cells: string[]) => ({
      headings: [column.label],
      rows: cells.map((cell, at) => ({ number: at + 2, cells: [cell] })),
    })
    const asked = rowsOf(['05/06/2026', '03/25/2026', ''])
    const mapping = guessMapping(asked, file)
    expect(mapping).toEqual([`ask:${column.field}`])
    expect(questionsOf(asked, mapping, file)).toEqual([
      `“${column.label}”: 03/25/2026 has the month first. Do all of its days? Choose which.`,
    ])
    const options = columnOptions(asked, file, 0, mapping[0] ?? null).map(({ value }) => value)
    expect(options).toEqual(
      expect.arrayContaining([`${column.field}:dayFirst`, `${column.field}:monthFirst`]),
    )
    const read = (cell: string, meaning: Meaning) => readColumnCell(cell, column, meaning)
    expect(read('05/06/2026', 'dayFirst')).toEqual({ value: '2026-06-05' })
    expect(read('03/25/2026', 'dayFirst')).toHaveProperty('reason')
    expect(read('05/06/2026', 'monthFirst')).toEqual({ value: '2026-05-06' })
    expect(read('03-25-26', 'monthFirst')).toEqual({ value: '2026-03-25' })
    expect(read('25/03/2026', 'monthFirst')).toHaveProperty('reason')
    expect(read('2026-03-25', 'monthFirst')).toEqual({ value: '2026-03-25' })
    expect(read('25 Mar 2026', 'monthFirst')).toEqual({ value: '2026-03-25' })
    const plain = rowsOf(['05/06/2026', '25/03/2026'])
    expect(guessMapping(plain, file)).toEqual([column.field])
  },
)

test('every file that is imported is tried', () => {
  expect(globSync('src/features/**/*-file.ts').toSorted()).toEqual(Object.keys(FILES).toSorted())
})

const columns = Object.values(FILES).flatMap((file) => file.columns)
test.each(columns)('a cell of $label that could mean two things is refused, never guessed', (column) => {
  for (const cell of UNCLEAR[column.kind])
    expect(readColumnCell(cell, column, null), cell).toHaveProperty('reason')
})
