// @module-tag pglite

import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestBrowser } from './test-network.ts'
import { createTestWorld, type TestWorld } from './test-world.ts'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await world.close()
})

test('a page of an earlier test browser sends nothing and stores nothing, whatever page is open now', async () => {
  const mere = await world.person()
  openTestBrowser(world, mere).openPage()
  const isOver = Promise.withResolvers<void>()
  setTimeout(() => {
    void fetch('/api/session', { method: 'GET' })
    localStorage.setItem('late', 'late')
    isOver.resolve()
  }, 1)
  const browser = openTestBrowser(world, mere)
  browser.openPage()
  await isOver.promise
  expect([browser.asked, Object.keys(localStorage)]).toEqual([[], []])
  await fetch('/api/session', { method: 'GET' })
  expect(browser.asked).toEqual(['GET /api/session'])
})
