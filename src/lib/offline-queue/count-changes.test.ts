import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { countChanges, hasQueued } from './count-changes.ts'
import type { QueueEntry } from './entry.ts'

function entry(list: string, state: QueueEntry['state'], more: Partial<QueueEntry> = {}): QueueEntry {
  const of = { key: crypto.randomUUID(), name: 'Rata', verb: 'saved', userId: 'mere', organizationId: 'ours' }
  return { ...of, list, state, change: { id: 'a' }, version: 1, number: 1, failure: null, ...more }
}

test('counts what waits and what was refused, but no notification marked as read', () => {
  const entries = [
    entry('deals', 'queued'),
    entry('uploads', 'sending', { hasFile: true, inMemory: 'storing' }),
    entry('deals', 'sending', { inMemory: 'sent' }),
    entry('tasks', 'failed'),
    entry('notifications', 'queued'),
    entry('notifications', 'failed'),
  ]
  expect(countChanges(entries)).toBe(2)
  expect(countChanges(entries, 'failed')).toBe(1)
  expect(hasQueued(entries.slice(1))).toBe(false)
})

test('what was saved in one go is one change: an expense with its receipts, an invoice in parts, a quote with its photo', () => {
  const file = (change: object) =>
    entry('uploads', 'queued', { hasFile: true, change: { id: crypto.randomUUID(), ...change } })
  const add = (list: string, id: string, input: object) =>
    entry(list, 'queued', { change: { kind: 'add', id, input } })
  const receipt = (id: string) => file({ expense: { projectId: 'p', id } })
  const expense = add('expenses', 'e1', { amount: 345, billId: null })
  const receipts = [receipt('e1'), receipt('e1')]
  expect(countChanges([expense, ...receipts])).toBe(1)
  // Once the expense is sent its receipts still wait as one, and each file that is refused is named with it.
  expect(countChanges(receipts)).toBe(1)
  const refused = [expense, ...receipts].map((one) => ({ ...one, state: 'failed' as const }))
  expect(countChanges(refused, 'failed')).toBe(1)

  const parts = ['a', 'b'].map((id) => add('expenses', id, { billId: 'bill' }))
  expect(countChanges([receipt('a'), ...parts])).toBe(1)
  expect(
    countChanges([add('quotes', 'q', { documentId: 'd' }), file({ id: 'd', kind: 'add', category: 'x' })]),
  ).toBe(1)

  const photos = [file({ category: 'photos_progress' }), file({ category: 'photos_progress' })]
  expect(countChanges([expense, add('expenses', 'e2', { billId: null }), receipt('e3'), ...photos])).toBe(5)
  const later = entry('expenses', 'queued', { change: { kind: 'edit', id: 'e1', input: { billId: 'bill' } } })
  expect(countChanges([expense, later, ...parts])).toBe(3)
})

const HERE = 'src/lib/offline-queue/count-changes.ts'

/** Sources that read the queue and count something else. */
const COUNTS_OTHERS: Readonly<Record<string, string>> = {
  'src/app/offline/sign-out-question.ts': 'drafts',
  'src/app/session/access-screens.tsx': 'the texts to copy, if there are any',
  'src/features/base/documents/upload-queue.ts': 'the documents of a deal, for their limit',
  'src/lib/offline-queue/shown-changes.ts': 'what is compared with before',
  'src/lib/offline-queue/store.ts': 'the letters of a storage name',
}

test('no other source that reads the queue counts its changes', () => {
  const sources = globSync('src/**/*.{ts,tsx}')
    .filter((path) => !/\.test\.|\/test-|\/testing\//.test(path) && path !== HERE)
    .map((path) => ({ path, code: readFileSync(path, 'utf8') }))
    .filter(({ code }) => /offlineQueueOf\(|useOfflineQueue\(|readonly QueueEntry\[\]/.test(code))
  expect(sources.length).toBeGreaterThan(15)
  const counting = sources.filter(({ code }) => /\.length\b(?! (?:===|!==|>) 0\b)|\bcount \+= 1/.test(code))
  expect(counting.map(({ path }) => path).toSorted()).toEqual(Object.keys(COUNTS_OTHERS))
})

test('no other source says a number of changes', () => {
  const saying = globSync('src/**/*.{ts,tsx}').filter((path) =>
    /pluralize\([^)]*changes?'/.test(readFileSync(path, 'utf8')),
  )
  expect(saying).toEqual(['src/lib/offline-queue/words.ts'])
})
