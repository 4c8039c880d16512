import type { Page } from '@playwright/test'

/** Counts the presses on the page from now on, wherever they are. */
export async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const presses: Event[] = []
    Object.assign(window, { presses })
    addEventListener('pointerup', (event) => presses.push(event), { capture: true })
  })
  return () => page.evaluate(() => (window as unknown as { presses: Event[] }).presses.length)
}
