import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { QueueEntry } from './entry.ts'
import {
  queuedMessage,
  refusedChanges,
  savedHere,
  sendingChanges,
  sentMessage,
  unsavedChanges,
  waitingChanges,
} from './words.ts'

function entry(state: QueueEntry['state']): QueueEntry {
  const of = { list: 'deals', name: 'Rata', verb: 'saved', userId: 'mere', organizationId: 'ours' }
  return { ...of, key: crypto.randomUUID(), state, change: { id: 'a' }, version: 1, number: 1, failure: null }
}

test('what waits is said in one phrase, and no longer once it is sent', () => {
  const [one, other, refused] = [entry('queued'), entry('sending'), entry('failed')]
  expect(waitingChanges([one])).toBe('1 change waiting for the network')
  expect(waitingChanges([one, other, refused], [one])).toBe('1 of 2 changes waiting for the network')
  expect(sendingChanges([one, other, refused])).toBe('Sending 2 changes…')
  expect(refusedChanges([one, refused])).toBe('1 change couldn’t be saved.')
  expect(savedHere('Files you add')).toMatch(/^Files you add are saved on this device and will sync when/)
  const message = queuedMessage('Saved 8 Rata Street')
  expect(message).toMatch(/^Saved 8 Rata Street on this device\. It will sync when/)
  expect(sentMessage(message)).toBe('Saved 8 Rata Street')
})

test('signing out asks about the same changes', () => {
  const [one, refused] = [entry('queued'), entry('failed')]
  expect(unsavedChanges([], 0)).toBeNull()
  expect(unsavedChanges([one], 0)).toEqual({ title: '1 unsaved change', detail: null })
  expect(unsavedChanges([], 1)?.title).toBe('1 draft')
  expect(unsavedChanges([one, entry('queued'), refused], 1)).toEqual({
    title: '3 unsaved changes and 1 draft',
    detail: '2 changes waiting for the network. 1 change couldn’t be saved.',
  })
})

test('no other source says what queued changes wait for', () => {
  const files = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.test\.|\/testing\//.test(file))
  const phrase = /waiting for (?:the network|a connection|you to)|will (?:sync|upload|be sent) when/i
  const texts = files.filter((file) => {
    const code = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    return phrase.test(code)
  })
  expect(texts).toEqual(['src/lib/offline-queue/words.ts'])
})
