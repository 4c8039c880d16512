import { expect, type Page } from '@playwright/test'

/**
 * Reloads the page once what was changed on it is confirmed. Left earlier, the next page would send that again, and the browser
 * would report the refusal by which it learns that it is done.
 */
export async function reloadSaved(page: Page): Promise<void> {
  const isWaiting = () => Object.keys(localStorage).some((name) => name.startsWith('doneup_change1_'))
  await expect.poll(() => page.evaluate(isWaiting)).toBe(false)
  await page.reload()
}
