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
