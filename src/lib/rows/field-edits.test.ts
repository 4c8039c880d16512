import { expect, test } from 'vitest'
import { mergeEdit } from './field-edits.ts'

const change = {
  edit: { status: 'funding', unconditionalDate: '2026-12-08' },
  startedFrom: { status: 'offer_accepted', unconditionalDate: '2026-12-09' },
}

test.each([
  ['others changed another field, an edit applies', { ...change.startedFrom, notes: 'Call Hemi' }, true],
  [
    'others made the same change, an edit applies',
    { status: 'offer_accepted', unconditionalDate: '2026-12-08' },
    true,
  ],
  [
    'others set the field to another value, an edit doesn’t apply',
    { status: 'offer_accepted', unconditionalDate: null },
    false,
  ],
])('after %s', (_, current, isApplied) => {
  expect(mergeEdit(change, current).clashes.length === 0).toBe(isApplied)
})
