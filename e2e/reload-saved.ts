import { expect, type Page } from '@playwright/test'

/** Reloads once no change is queued: the next page would send it again, and the rejection would fail the test. */
export async function reloadSaved(page: Page): Promise<void> {
  const hasQueuedChanges = () => Object.keys(localStorage).some((name) => name.startsWith('doneup_change1_'))
  await expect.poll(() => page.evaluate(hasQueuedChanges)).toBe(false)
  await page.reload()
}
