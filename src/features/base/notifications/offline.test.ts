import { QueryClient } from '@tanstack/react-query'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { offlineQueueOf } from '#src/lib/offline-queue/store.ts'
import { openTestBrowser, type TestBrowser } from '#src/server/testing/test-network.ts'
import { createTestWorld, type Person, type TestWorld } from '#src/server/testing/test-world.ts'
import { notificationMarkings } from './api.ts'
import type { Marking } from './notification-text.ts'
import { notificationRequests } from './test-notifications.ts'

let world: TestWorld
let ask: ReturnType<typeof notificationRequests>
let mere: Person
let aroha: Person
let browser: TestBrowser
beforeAll(async () => {
  world = await createTestWorld()
  ask = notificationRequests(world)
})
beforeEach(async () => {
  mere = await world.person()
  aroha = ask.inOrganizationOf(mere, await world.person({ joins: mere }))
  await ask.move(mere, await ask.newDeal(mere), 'funding')
  await ask.move(mere, await ask.newDeal(mere), 'offer_made')
  browser = openTestBrowser(world, aroha)
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await world.close()
})

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
      await vi.waitFor(() => expect(queue.entries).toEqual([]), { timeout: 60_000 })
    },
  }
}

test('marking as read offline survives a reload and is sent when back online', async () => {
  const [notification] = (await ask.list(aroha)).notifications
  if (notification === undefined) throw new Error('Aroha has no notification')
  const left = openPage()
  browser.network = 'offline'
  left.mark({ id: notification.id })
  await vi.waitFor(() => expect(left.queued()).toMatchObject([{ state: 'queued', list: 'notifications' }]))
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
  await vi.waitFor(() => expect(page.queued()).toMatchObject([{ state: 'queued' }]))
  await page.settle()
  expect(await ask.unread(aroha)).toBe(1)
  expect(await ask.titles(aroha)).toContain('Deal moved to Due Diligence')
})
