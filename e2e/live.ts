import type { Page } from '@playwright/test'
import type { Person } from './people.ts'

const REQUESTS = 10
/** What one of those requests takes on a machine with nothing else to do. */
const USUAL_MS = 10

/** Does what opens a page and waits until its live stream is open. */
export async function openLive(page: Page, open: () => Promise<void>): Promise<void> {
  const streaming = page.waitForResponse(/\/api\/stream/)
  await open()
  await streaming
}

/**
 * A second, as this machine is now: as many times longer as simple requests, one after the other, take longer than they do
 * where nothing else runs.
 */
export async function aSecond({ call }: Person): Promise<{ timeout: number }> {
  const began = performance.now()
  for (let request = 0; request < REQUESTS; request += 1) await call('GET', '/api/session')
  const slowness = (performance.now() - began) / REQUESTS / USUAL_MS
  return { timeout: 1_000 * Math.max(1, slowness) }
}
