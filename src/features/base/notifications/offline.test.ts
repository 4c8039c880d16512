import { QueryClient } from '@tanstack/react-query'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { offlineQueueOf } from '#src/lib/offline-queue/store.ts'
import { eventually } from '#src/lib/time/test-eventually.ts'
import { madeForTest, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { openTestBrowser, type TestBrowser } from '#src/server/testing/test-network.ts'
import { notificationMarkings } from './api.ts'
import type { Marking } from './notification-text.ts'
import { notificationRequests } from './test-notifications.ts'

const world = worldForFile()
const ask = notificationRequests(world)
const mere = madeForTest(() => world.person())
const aroha = madeForTest(async () => ask.inOrganizationOf(mere, await world.person({ joins: mere })))
let browser: TestBrowser
beforeEach(async () => {
  await ask.move(mere, await ask.newDeal(mere), 'funding')
  await ask.move(mere, await ask.newDeal(mere), 'offer_made')
  browser = openTestBrowser(world, aroha)
})
afterAll(() => vi.unstubAllGlobals())

/** A newly opened page without the memory of the previous one. */
function openPage() {
  browser.openPage()
  const client = new QueryClient()
  const queue = offlineQueueOf(client)
  queue.setOwner(aroha.userId)
  const sender = notificationMarkings(client)
  sender.resume()
  return {
    queued: () => queue.entries,
    mark(change: Marking) {
      const words = { name: 'A notification', verb: 'marked as read' }
      sender.submit(aroha.organizationId, { change, words }, () =>
        expect.unreachable('Marked twice is marked once'),
      )
    },
    async settle() {
      browser.network = 'online'
      sender.resume()
      await eventually(() => expect(queue.entries).toEqual([]))
    },
  }
}

test('marking as read offline survives a reload and is sent when back online', async () => {
  const [notification] = (await ask.list(aroha)).notifications
  if (notification === undefined) throw new Error('Aroha has no notification')
  const left = openPage()
  browser.network = 'offline'
  left.mark({ id: notification.id })
  await eventually(() => expect(left.queued()).toMatchObject([{ state: 'queued', list: 'notifications' }]))
  const page = openPage()
  expect(await ask.unread(aroha)).toBe(2)
  await page.settle()
  expect(await ask.unread(aroha)).toBe(1)
})

test('marking all as read offline doesn’t mark notifications that arrive later', async () => {
  const { version } = await ask.list(aroha)
  const page = openPage()
  browser.network = 'offline'
  page.mark({ id: 'all', upTo: version })
  await ask.move(mere, await ask.newDeal(mere), 'due_diligence')
  // A lost response doesn't cause a second marking.
  browser.network = 'answers lost'
  await eventually(() => expect(page.queued()).toMatchObject([{ state: 'queued' }]))
  await page.settle()
  expect(await ask.unread(aroha)).toBe(1)
  expect(await ask.titles(aroha)).toContain('Deal moved to Due Diligence')
})
