import { expect, type Locator, type Page } from '@playwright/test'

const LONG = { timeout: 30_000 }

/** Waits until the service worker, which the page registers seconds later, controls it and the responses are cached. */
export async function readyForOffline(page: Page, ...subjects: string[]): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js')
    await navigator.serviceWorker.ready
  })
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), LONG).toBe(true)
  await waitForCachedResponses(page, ...subjects)
}

export async function waitForCachedResponses(page: Page, ...subjects: string[]): Promise<void> {
  const cached = async () => (await page.evaluate(cachedResponses)).join()
  for (const subject of subjects) await expect.poll(cached, LONG).toContain(subject)
}

/** Query keys of the cached responses. */
async function cachedResponses(): Promise<string[]> {
  // Opening a missing database would create it.
  if (!(await indexedDB.databases()).some(({ name }) => name === 'doneup-kept')) return []
  const opened = indexedDB.open('doneup-kept')
  await new Promise((resolve) => opened.addEventListener('success', resolve))
  const database = opened.result
  if (!database.objectStoreNames.contains('answers')) return []
  const names = database.transaction('answers').objectStore('answers').getAllKeys()
  await new Promise((resolve) => names.addEventListener('success', resolve))
  database.close()
  return names.result.map(String)
}

/** Records the texts of live regions, which screen readers announce. */
export async function recordAnnouncements(page: Page): Promise<void> {
  await page.evaluate(() => {
    const last = new Map<Element, string>()
    const announcements: string[] = []
    Object.assign(window, { announcements })
    new MutationObserver(() => {
      for (const region of document.querySelectorAll('[role=status], [role=alert]')) {
        const text = region.textContent.trim()
        if (text !== '' && text !== last.get(region)) announcements.push(text)
        last.set(region, text)
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
}

export function announcements(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { announcements: string[] }).announcements)
}

export function offlineBar(page: Page): Locator {
  return page.getByRole('status').filter({ hasText: 'You are offline' })
}
