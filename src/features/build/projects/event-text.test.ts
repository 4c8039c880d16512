import { expect, test } from 'vitest'
import { actionText } from './event-text.ts'
import { rowChangeLines } from './row-event-text.ts'
import type { ProjectEvent } from './schema.ts'

function edited(before: ProjectEvent['before'], after: ProjectEvent['after']): string {
  return actionText({ id: '', action: 'edited', by: null, at: '', before, after })
}

test('an edit names each field set or cleared, and its value', () => {
  expect(edited({ targetCompletion: null }, { targetCompletion: '2027-02-28' })).toBe(
    'set the target listing date to 28 Feb 2027',
  )
  expect(edited({ targetCompletion: '2027-02-28' }, { targetCompletion: null })).toBe(
    'cleared the target listing date',
  )
  expect(
    edited(
      { actualPurchasePrice: 550_000, actualRenovationCost: null, actualSalePrice: 700_000 },
      { actualPurchasePrice: 549_000, actualRenovationCost: 41_500, actualSalePrice: null },
    ),
  ).toBe(
    'set the actual purchase price to $549,000 and the actual renovation cost to $41,500 and cleared the actual sale price',
  )
})

test('an event that includes unchanged fields names only the changed fields', () => {
  const same = { actualPurchasePrice: 550_000, actualSalePrice: null }
  expect(edited(same, { ...same, actualSalePrice: 700_000 })).toBe('set the actual sale price to $700,000')
  expect(edited(same, same)).toBe('saved it')
})

// Clauses: project-delivery 10.2
test('a change of a row names the change and the row', () => {
  const event = { id: '', by: null, at: '', before: null } as const
  const after = { change: 'added', row: '$1,150' }
  expect(actionText({ ...event, action: 'expense', after })).toBe('added the expense of $1,150')
  const many = { change: 'imported', row: '23 expenses from a file' }
  expect(actionText({ ...event, action: 'expense', after: many })).toBe('imported 23 expenses from a file')
  const changed = { change: 'changed', row: 'Kitchen', original: 31_000 }
  expect(actionText({ ...event, action: 'budget', after: changed })).toBe('changed the budget line Kitchen')
})

// Clauses: project-delivery 10.2
test('a change of a row shows its fields before and after, with words for states, days and amounts', () => {
  const event = { id: '', by: null, at: '', action: 'variation' } as const
  const lines = (before: ProjectEvent['before'], after: ProjectEvent['after']) =>
    rowChangeLines({ ...event, before, after }).map((line) => [line.label, line.before, line.after])
  expect(lines({ state: 'proposed' }, { change: 'changed', row: '$1,850', state: 'approved' })).toEqual([
    ['State', 'Proposed', 'Approved'],
  ])
  expect(
    lines(
      { line: null, amount: 100, paidOn: null },
      { change: 'changed', row: '$100.50', line: 'Kitchen', amount: 100.5, paidOn: '2027-02-04' },
    ),
  ).toEqual([
    ['Amount', '$100', '$100.50'],
    ['Line', '—', 'Kitchen'],
    ['Paid on', '—', '4 Feb 2027'],
  ])
  const added = {
    change: 'added',
    row: '$1,850',
    amount: 1_850,
    line: 'Kitchen',
    reason: 'Stone',
    note: null,
  }
  expect(lines(null, added)).toEqual([
    ['Line', '', 'Kitchen'],
    ['Reason', '', 'Stone'],
  ])
  expect(lines({ amount: 1_850, line: 'Kitchen' }, { change: 'deleted', row: '$1,850' })).toEqual([])
})

test('a change of the plan shows the days before and after, and nothing that stayed', () => {
  const stage = { days: 10, startsOn: null, skipped: null, doneOn: null }
  const event = { id: '', by: null, at: '', action: 'plan' } as const
  const before = { permits: stage, startsOn: '2026-12-01', closedUntil: 10 }
  const after = {
    permits: { ...stage, days: 12, doneOn: '2026-12-18' },
    startsOn: '2026-12-07',
    closedUntil: 11,
    change: 'changed',
    row: 'Permits, the start and the closing',
  }
  const lines = rowChangeLines({ ...event, before, after })
  expect(
    actionText({
      ...event,
      before,
      after: { ...after, row: 'the start, Permits and the closing, the start' },
    }),
  ).toBe('changed the plan: Permits, the start and the closing')
  expect(lines.map((line) => [line.label, line.before, line.after])).toEqual([
    ['Permits, days', '10', '12'],
    ['Permits, finished on', '—', '18 Dec 2026'],
    ['The start', '1 Dec 2026', '7 Dec 2026'],
    ['The closing, until', '10', '11'],
  ])
  expect(
    rowChangeLines({ ...event, before: null, after: { change: 'set', baselineEnd: '2027-01-01' } }),
  ).toEqual([])
})
