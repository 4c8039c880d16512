import { describe, expect, test } from 'vitest'
import { blockedText, importedText, resultTexts, undoneText } from './summary.ts'

const result = { version: 1, id: null, imported: 0, skipped: 0, projects: 0 }

describe('summary of an import', () => {
  test('formats numbers', () => {
    expect(importedText({ ...result, imported: 4_990 }, 'deal')).toBe('4,990 deals imported')
    expect(importedText({ ...result, imported: 1 }, 'deal')).toBe('1 deal imported')
    expect(importedText(result, 'deal')).toBe('Nothing new to import')
  })

  test('reports projects, duplicates and invalid rows', () => {
    expect(resultTexts(result, 'deal', 0)).toEqual([])
    expect(resultTexts({ ...result, projects: 1, skipped: 1 }, 'deal', 1)).toEqual([
      '1 won deal became a project.',
      '1 duplicate deal skipped.',
      '1 row with problems skipped.',
    ])
    expect(resultTexts({ ...result, projects: 2, skipped: 3 }, 'deal', 1_000)).toEqual([
      '2 won deals became projects.',
      '3 duplicate deals skipped.',
      '1,000 rows with problems skipped.',
    ])
  })

  test('reports why valid rows can’t be imported', () => {
    const kind = { noun: 'expense', known: 'in this project', maxRows: 1_000 }
    expect(blockedText(kind, { valid: 988, count: 988, present: 12 })).toBeNull()
    expect(blockedText(kind, { valid: 989, count: 989, present: 12 })).toBe(
      'At most 1,000 expenses can be in this project, and 12 already are. Remove 1 row from the file.',
    )
    expect(blockedText(kind, { valid: 1, count: 0, present: 1_000 })).toBe(
      'Nothing to import: the valid row is already in this project. To add duplicates, choose “Import anyway”.',
    )
    expect(
      blockedText({ ...kind, maxRows: undefined }, { valid: 5_000, count: 5_000, present: 9 }),
    ).toBeNull()
    expect(blockedText(kind, { valid: 0, count: 0, present: 1_000 })).toBeNull()
  })

  test('reports an undo and the deals that were not removed', () => {
    expect(undoneText({ version: 1, removed: 2, kept: 0 }, 'deal')).toBe('2 deals removed.')
    expect(undoneText({ version: 1, removed: 1, kept: 1 }, 'deal')).toBe(
      '1 deal removed. 1 deal changed since the import and not removed.',
    )
    expect(undoneText({ version: 1, removed: 0, kept: 2 }, 'deal')).toBe(
      '0 deals removed. 2 deals changed since the import and not removed.',
    )
  })
})
