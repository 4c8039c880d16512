import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// What changes something either offers its Undo or ends the Undo of the change before it, which the header would undo instead.

/** Their pages have no Undo beside “Saved”. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'src/features/doors/share-links/shared-links.tsx': 'All shared links of the organization.',
}

/** They call what offers the Undo. */
const BY_ANOTHER: Readonly<Record<string, string>> = {
  'src/app/pages/evidence.ts': 'A document chosen in the form of a row, which has the Undo.',
  'src/features/build/budgets/expenses/pay-expense.tsx': 'The change of `usePaid`.',
}

const CHANGES = /\battemptChange\(|\bqueueUpload\(/
const DECIDES = /\b(?:offerUndo|endUndos|showToast|use\w*Addition|useUndoableChange)\(/

test('what changes something offers its Undo, or ends that of the change before', () => {
  const sources = globSync('src/{app,features}/**/*.{ts,tsx}')
    .filter((path) => !/(?:^|[./-])test[.-]/.test(path))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
  const changing = sources.filter(({ text }) => CHANGES.test(text))
  expect(changing.length).toBeGreaterThan(15)
  const undecided = changing.filter(({ text }) => !DECIDES.test(text)).map(({ path }) => path)
  expect(undecided.toSorted()).toEqual([...Object.keys(ELSEWHERE), ...Object.keys(BY_ANOTHER)].toSorted())
})
