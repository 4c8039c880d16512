// @module-tag pglite

import { afterAll, expect, test, vi } from 'vitest'
import { worldForFile } from './test-fixtures.ts'
import { openTestBrowser } from './test-network.ts'

const world = worldForFile()
afterAll(() => {
  vi.unstubAllGlobals()
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
