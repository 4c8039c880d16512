import { describe, expect, test } from 'vitest'
import { madeInWords, resultInWords, undoneInWords } from './summary.ts'

const result = { version: 1, id: null, imported: 0, skipped: 0, projects: 0 }

describe('what an import has done is told', () => {
  test('in numbers that read well', () => {
    expect(madeInWords({ ...result, imported: 4_990 })).toBe('4,990 deals imported')
    expect(madeInWords({ ...result, imported: 1 })).toBe('1 deal imported')
    expect(madeInWords(result)).toBe('Nothing new to import')
  })

  test('with what became of the other rows', () => {
    expect(resultInWords(result, 0)).toEqual([])
    expect(resultInWords({ ...result, projects: 1, skipped: 1 }, 1)).toEqual([
      '1 deal came as Won and became a project.',
      '1 deal was there already and left out.',
      '1 row with problems was left out.',
    ])
    expect(resultInWords({ ...result, projects: 2, skipped: 3 }, 1_000)).toEqual([
      '2 deals came as Won and became projects.',
      '3 deals were there already and left out.',
      '1,000 rows with problems were left out.',
    ])
  })

  test('and undone, with what stays because it was changed', () => {
    expect(undoneInWords({ version: 1, removed: 2, kept: 0 })).toBe('2 deals were removed.')
    expect(undoneInWords({ version: 1, removed: 1, kept: 1 })).toBe(
      '1 deal was removed. 1 deal was changed since and stays.',
    )
    expect(undoneInWords({ version: 1, removed: 0, kept: 2 })).toBe(
      '0 deals were removed. 2 deals were changed since and stay.',
    )
  })
})
