import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import type { Person } from '../e2e/people.ts'
import { recordVitals } from '../e2e/vitals.ts'

/** Slow 4G: 1.6 Mbit/s down, 750 kbit/s up, 150 ms round trip. */
const slow4g = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }

export const phone: BrowserContextOptions = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}
export const desktop: BrowserContextOptions = { viewport: { width: 1280, height: 800 } }

export interface Visit extends BrowserContextOptions {
  person?: Person
  /** CPU slowdown factor. */
  cpu?: number
  network?: 'slow 4G'
}

/** Runs `use` in a new browser context without cache or storage, as the person or a guest. */
export async function withPage<Result>(
  browser: Browser,
  { person, cpu = 1, network, ...options }: Visit,
  use: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ locale: 'en-NZ', timezoneId: 'Pacific/Auckland', ...options })
  if (person) {
    await context.addCookies([person.cookie])
    await context.addInitScript(
      (seen) => {
        localStorage.setItem('doneup_signed_in', '1')
        for (const one of seen) localStorage.setItem(`onboarding_complete_${one}`, '1')
      },
      [person.userId, `name_${person.userId}`],
    )
  }
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(20_000)
    await recordVitals(page)
    const devtools = await context.newCDPSession(page)
    if (network) await devtools.send('Network.emulateNetworkConditions', slow4g)
    if (cpu > 1) await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpu })
    return await use(page)
  } finally {
    await context.close()
  }
}

/** Waits until the page is idle and its last frame has been reported. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // Without a timeout, the callback may never run on a page without new frames.
    await new Promise((done) => requestIdleCallback(done, { timeout: 500 }))
    await new Promise(requestAnimationFrame)
    await new Promise((done) => setTimeout(done, 150))
  })
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}
