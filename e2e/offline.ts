import { expect, type Page } from '@playwright/test'

const LONG = { timeout: 30_000 }

/** What is needed without a network is in this browser, and what the server answered last. */
export async function readyForOffline(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), LONG).toBe(true)
  if (!page.url().endsWith('/dashboard')) return
  await expect.poll(() => page.evaluate(keptAnswers), LONG).toBeGreaterThan(1)
}

/** How many answers the browser keeps. */
async function keptAnswers(): Promise<number> {
  // Opening would make it.
  if (!(await indexedDB.databases()).some(({ name }) => name === 'doneup-kept')) return 0
  const opened = indexedDB.open('doneup-kept')
  await new Promise((resolve) => opened.addEventListener('success', resolve))
  const database = opened.result
  if (!database.objectStoreNames.contains('answers')) return 0
  const count = database.transaction('answers').objectStore('answers').count()
  await new Promise((resolve) => count.addEventListener('success', resolve))
  database.close()
  return count.result
}

/** Notes from here on what the page says to those who do not see it. */
export async function listen(page: Page): Promise<void> {
  await page.evaluate(() => {
    const said = new Map<Element, string>()
    const heard: string[] = []
    Object.assign(window, { heard })
    new MutationObserver(() => {
      for (const region of document.querySelectorAll('[role=status], [role=alert]')) {
        const text = region.textContent.trim()
        if (text !== '' && text !== said.get(region)) heard.push(text)
        said.set(region, text)
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
}

export function heard(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { heard: string[] }).heard)
}
