import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { queuedMessage, savedHere, sentMessage, waitingChanges } from './words.ts'

test('what waits is said in one phrase, and no longer once it is sent', () => {
  expect(waitingChanges(1)).toBe('1 change waiting for the network')
  expect(waitingChanges(2, 3)).toBe('2 of 3 changes waiting for the network')
  expect(savedHere('Files you add')).toMatch(/^Files you add are saved on this device and will sync when/)
  const message = queuedMessage('Saved 8 Rata Street')
  expect(message).toMatch(/^Saved 8 Rata Street on this device\. It will sync when/)
  expect(sentMessage(message)).toBe('Saved 8 Rata Street')
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
