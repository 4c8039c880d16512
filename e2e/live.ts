import { expect, type Locator, type Page } from '@playwright/test'
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

/**
 * Does something and expects what follows from it, in any browser, within a second. The machine's load can change meanwhile,
 * so it is measured before and after. The browser notices the element in the frame that draws it, while an assertion with
 * a timeout looks at growing intervals and can miss most of the last half second.
 */
export async function seesWithinASecond(
  person: Person,
  act: () => Promise<unknown>,
  element: Locator,
): Promise<void> {
  const before = await aSecond(person)
  await act()
  const began = performance.now()
  await element.waitFor()
  const took = performance.now() - began
  const after = await aSecond(person)
  expect(took, 'milliseconds until it is seen').toBeLessThanOrEqual(Math.max(before.timeout, after.timeout))
}
