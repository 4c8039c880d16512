import { setTimeout as sleep } from 'node:timers/promises'
import type { CDPSession, Page, Response } from '@playwright/test'

const FONT_DELAY_MS = 300

// Tests of a worker share the browser context, so each must restore the line.
let line: CDPSession | undefined

/** A slow connection, with web fonts that arrive after the styles. */
export async function slowDown(page: Page): Promise<void> {
  await page.route('**/fonts/*', async (route) => {
    await sleep(FONT_DELAY_MS)
    await route.continue()
  })
  line = await page.context().newCDPSession(page)
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 40,
    downloadThroughput: 400_000,
    uploadThroughput: 400_000,
  })
}

/** Runs after each test that uses the slow connection. */
export async function restoreLine(): Promise<void> {
  await line?.detach()
  line = undefined
}

export async function openUncached(
  page: Page,
  path: string,
  options: Parameters<Page['goto']>[1] = {},
): Promise<Response | null> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.clearBrowserCache')
  await devtools.detach()
  return page.goto(path, options)
}

/** When the page was parsed, and when each of its scripts was requested, in ms since the navigation. */
export function timesOfCode(page: Page): Promise<{ parsed: number; requested: number[] }> {
  return page.evaluate(() => ({
    parsed: Number(performance.getEntriesByType('navigation')[0]?.toJSON().domContentLoadedEventStart),
    requested: performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\/assets\/.*\.js$/.test(name))
      .map(({ startTime }) => startTime),
  }))
}
