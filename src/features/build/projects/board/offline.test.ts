import { QueryClient } from '@tanstack/react-query'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { offlineQueueOf } from '#src/lib/offline-queue/store.ts'
import { eventually } from '#src/lib/time/test-eventually.ts'
import { madeForTest, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { openTestBrowser, type TestBrowser } from '#src/server/testing/test-network.ts'
import { projectList } from '../api.ts'
import { projectChangeText } from '../event-text.ts'
import type { Project } from '../schema.ts'
import { projectRequests } from '../test-projects.ts'
import { projectQueue, saveEdit } from './api.ts'

const world = worldForFile()
const requests = projectRequests(world)
const mere = madeForTest(() => world.person())
let project: Project
let browser: TestBrowser
beforeEach(async () => {
  project = (await requests.win(mere)).project
  browser = openTestBrowser(world, mere)
})
afterAll(() => vi.unstubAllGlobals())

/** A newly opened page, without the memory of the previous one. */
async function openPage() {
  browser.openPage()
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const list = { client, organizationId: mere.organizationId }
  const queue = offlineQueueOf(client)
  queue.setOwner(mere.userId)
  await client.fetchQuery(projectList.query(mere.organizationId)).catch(() => {})
  const sender = projectQueue.changes(client)
  sender.resume()
  return {
    queued: () => queue.entries,
    save: (values: Partial<Project>) => {
      const { actualPurchasePrice, actualSalePrice, actualRenovationCost } = { ...project, ...values }
      const actuals = { actualPurchasePrice, actualSalePrice, actualRenovationCost, recordsLoss: false }
      return saveEdit(list, project, actuals)
    },
    move: (status: 'permits' | 'demolition') => {
      const change = { kind: 'place', id: project.id, at: new Date().toISOString(), status } as const
      const words = { name: project.address, verb: 'moved' }
      sender.submit(list.organizationId, { change: { ...change, afterId: null }, words }, () => {})
    },
    shown: () => projectQueue.shown({ client, organizationId: mere.organizationId }),
    async settle() {
      browser.network = 'online'
      sender.resume()
      await eventually(() => expect(sender.get()).toEqual([]))
    },
  }
}

async function colleagueSaves(values: Partial<Project>): Promise<void> {
  const now = await requests.read(mere, project.id)
  const { actualPurchasePrice, actualSalePrice, actualRenovationCost } = { ...now, ...values }
  const body = { actualPurchasePrice, actualSalePrice, actualRenovationCost }
  expect((await requests.edit(mere, now, body)).status).toBe(200)
}

async function timesSaved(): Promise<number> {
  const answer = await world.send('GET', `/api/projects/${project.id}/events`, { as: mere })
  return JSON.stringify(await answer.json()).split('"edited"').length - 1
}

test('actual values saved offline survive closing the page and are sent once', async () => {
  let page = await openPage()
  browser.network = 'offline'
  page.move('permits')
  expect(await page.save({ actualRenovationCost: 41_500 })).toBe('queued')
  expect(page.shown()?.permits).toMatchObject([{ actualRenovationCost: 41_500 }])
  page = await openPage()
  browser.network = 'answers lost'
  await eventually(async () => expect((await requests.read(mere, project.id)).status).toBe('permits'))
  await page.settle()
  expect(page.queued()).toEqual([])
  expect(await requests.read(mere, project.id)).toMatchObject({
    status: 'permits',
    actualPurchasePrice: 550_000,
    actualRenovationCost: 41_500,
  })
  expect(await timesSaved()).toBe(1)
})

test('actual values with a lost response are saved once', async () => {
  const page = await openPage()
  browser.network = 'answers lost'
  expect(await page.save({ actualRenovationCost: 38_000 })).toBe('queued')
  await page.settle()
  expect(page.queued()).toEqual([])
  expect(await timesSaved()).toBe(1)
})

test('a colleague’s edit of another field is not overwritten by a queued or an immediate edit', async () => {
  const page = await openPage()
  browser.network = 'offline'
  await page.save({ actualRenovationCost: 41_500 })
  await colleagueSaves({ actualPurchasePrice: 549_000 })
  await page.settle()
  expect(page.queued()).toEqual([])
  const both = { actualPurchasePrice: 549_000, actualRenovationCost: 41_500 }
  expect(await requests.read(mere, project.id)).toMatchObject(both)

  project = await requests.read(mere, project.id)
  await colleagueSaves({ actualPurchasePrice: 548_000 })
  expect(await page.save({ actualRenovationCost: 42_000 })).toBe('done')
  expect(await requests.read(mere, project.id)).toMatchObject({
    actualPurchasePrice: 548_000,
    actualRenovationCost: 42_000,
  })
})

test('an offline edit of a field that a colleague changed fails and shows the user’s values', async () => {
  const page = await openPage()
  browser.network = 'offline'
  await page.save({ actualRenovationCost: 41_500 })
  await colleagueSaves({ actualRenovationCost: 60_000 })
  await page.settle()
  const [failed] = page.queued()
  expect(failed).toMatchObject({ failure: { code: 'stale_version' }, name: '12 Rimu Street' })
  expect(projectChangeText(failed?.change ?? {})).toBe('Actual renovation cost: $41,500')
  expect(await requests.read(mere, project.id)).toMatchObject({ actualRenovationCost: 60_000 })
})
