import { expect, type Locator, type Page } from '@playwright/test'
import type { Person } from './people.ts'

const REQUESTS = 10
/** Duration of one request on an idle machine. */
const USUAL_MS = 10

/** Opens a page and waits for its live stream. */
export async function openLive(page: Page, open: () => Promise<void>): Promise<void> {
  const streaming = page.waitForResponse(/\/api\/stream/)
  await open()
  await streaming
}

/** One second, multiplied by how much slower simple requests are now than on an idle machine. */
export async function scaledSecond({ call }: Person): Promise<{ timeout: number }> {
  const startedAt = performance.now()
  for (let request = 0; request < REQUESTS; request += 1) await call('GET', '/api/session')
  const slowness = (performance.now() - startedAt) / REQUESTS / USUAL_MS
  return { timeout: 1_000 * Math.max(1, slowness) }
}

/**
 * Expects the element within a scaled second of the action. The load can change meanwhile, so it is measured before and
 * after. `waitFor` notices the element at once; an assertion polls at growing intervals and can be half a second late.
 */
export async function seesWithinASecond(
  person: Person,
  act: () => Promise<unknown>,
  element: Locator,
): Promise<void> {
  const before = await scaledSecond(person)
  await act()
  const startedAt = performance.now()
  await element.waitFor()
  const took = performance.now() - startedAt
  const after = await scaledSecond(person)
  expect(took, 'milliseconds until it is seen').toBeLessThanOrEqual(Math.max(before.timeout, after.timeout))
}
