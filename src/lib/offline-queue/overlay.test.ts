import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createOverlay } from './overlay.ts'
import { offlineList } from './sender.ts'

const WORDS = { name: 'A row', verb: 'changed' }

/** A list of numbers per organization; a change adds one to it. */
function overlayOnNumbers() {
  const client = new QueryClient()
  for (const organizationId of ['here', 'elsewhere']) client.setQueryData(['numbers', organizationId], [1])
  const changes = offlineList<{ id: string; number: number }, null>({
    list: 'numbers',
    reportedAs: null,
    schema: z.object({ id: z.string(), number: z.number() }),
    // The server never responds, so the change stays queued.
    send: () => new Promise(() => {}),
    accept: () => {},
    versionOf: () => 0,
    isSettled: () => false,
    read: () => Promise.resolve(),
  })
  const overlay = createOverlay({
    changes,
    cached: (queries, organizationId) => queries.getQueryData<number[]>(['numbers', organizationId]),
    apply: (numbers, { number }) => [...numbers, number],
    view: (numbers, previous: { numbers: number[]; drawn: number } | undefined) => ({
      numbers,
      drawn: (previous?.drawn ?? 0) + 1,
    }),
  })
  return { client, changes, overlay }
}

test('an overlay applies the queued changes of its organization without changing the cache', () => {
  const { client, changes, overlay } = overlayOnNumbers()
  const submission = { change: { id: 'a', number: 2 }, words: WORDS }
  changes(client).submit('here', submission, () => {})
  expect(overlay(client, 'here').get()?.numbers).toEqual([1, 2])
  expect(overlay(client, 'elsewhere').get()?.numbers).toEqual([1])
  expect(overlay(client, 'not loaded').get()).toBeUndefined()
  expect(client.getQueryData(['numbers', 'here'])).toEqual([1])
})

test('an overlay returns the same object until the cache or the queue changes, and then derives from it', () => {
  const { client, changes, overlay } = overlayOnNumbers()
  const first = overlay(client, 'here').get()
  expect(overlay(client, 'here').get()).toBe(first)
  const submission = { change: { id: 'a', number: 2 }, words: WORDS }
  changes(client).submit('here', submission, () => {})
  expect(overlay(client, 'here').get()).toEqual({ numbers: [1, 2], drawn: 2 })
  client.setQueryData(['numbers', 'here'], [5])
  expect(overlay(client, 'here').get()).toEqual({ numbers: [5, 2], drawn: 3 })
})
