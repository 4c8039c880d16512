import { expect, type Locator, type Page } from '@playwright/test'

const LONG = { timeout: 30_000 }

/** What is needed without a network is in this browser, and what the server answered last of these subjects. */
export async function readyForOffline(page: Page, ...subjects: string[]): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), LONG).toBe(true)
  await answersKept(page, ...subjects)
}

/** What the server answered last of these subjects is in this browser. */
export async function answersKept(page: Page, ...subjects: string[]): Promise<void> {
  const kept = async () => (await page.evaluate(keptAnswers)).join()
  for (const subject of subjects) await expect.poll(kept, LONG).toContain(subject)
}

/** The names of the answers that the browser keeps. */
async function keptAnswers(): Promise<string[]> {
  // Opening would make it.
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

/** What says that there is no connection. */
export function offlineBar(page: Page): Locator {
  return page.getByRole('status').filter({ hasText: 'You are offline' })
}
