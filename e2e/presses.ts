import type { Page } from '@playwright/test'

/** Counts the presses on the pages of this window from now on, wherever they are. */
export async function countPresses(page: Page): Promise<() => Promise<number>> {
  let presses = 0
  await page.exposeFunction('countPress', () => {
    presses += 1
  })
  const listen = () =>
    addEventListener('pointerup', () => (window as unknown as { countPress(): void }).countPress(), {
      capture: true,
    })
  await page.addInitScript(listen)
  await page.evaluate(listen)
  return async () => {
    // What was pressed before is counted before this is answered.
    await page.evaluate(() => {})
    return presses
  }
}
