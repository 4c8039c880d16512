import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Cells of tables whose amounts have cents only where there are any, with their reasons. */
const BY_THEMSELVES: Record<string, string> = {}

test('a column of money has cents in each row or in none: no cell decides by itself', () => {
  const found = globSync('**/*.tsx', { cwd: root }).flatMap((file) => {
    const source = readFileSync(`${root}/${file}`, 'utf8')
    const cells = source.match(/\bcell: \([^)]*\) =>\s*(<Money[^>]*\bhasCents\b|formatRate\()/g) ?? []
    return cells.length > 0 && !(file in BY_THEMSELVES) ? file : []
  })
  expect(found, 'give the column `cents` instead of a cell').toEqual([])
})
