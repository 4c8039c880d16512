import type { Page } from '@playwright/test'

interface LayoutShift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

declare global {
  interface Window {
    vitals: {
      /** When the largest piece of the first screen was painted, in ms after the navigation. */
      lcp: number
      /** Everything that moved by itself: how far, and what. */
      shifts: { value: number; what: string[] }[]
      /** How long each press of a key or a pointer took until its result was on the screen, in ms. */
      interactions: number[]
    }
  }
}

/** Makes every page opened from now on keep what a browser reports of its speed, in `window.vitals`. */
export async function keepVitals(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const vitals: Window['vitals'] = { lcp: 0, shifts: [], interactions: [] }
    window.vitals = vitals
    const nameOf = (node: Node | null) =>
      node instanceof Element
        ? `${node.tagName.toLowerCase()}.${node.className}`
        : (node?.textContent?.slice(0, 40) ?? 'something gone')
    const observe = (type: string, keep: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(keep)).observe({
        type,
        buffered: true,
        ...(type === 'event' && { durationThreshold: 16 }),
      })
    observe('largest-contentful-paint', (entry) => {
      vitals.lcp = entry.startTime
    })
    observe('layout-shift', (entry) => {
      const { value, hadRecentInput, sources } = entry as LayoutShift
      if (hadRecentInput) return
      const what = sources.map(
        ({ node, previousRect: from, currentRect: to }) =>
          `${nameOf(node)} from ${from.x},${from.y} ${from.width}×${from.height} to ${to.x},${to.y} ${to.width}×${to.height}`,
      )
      vitals.shifts.push({ value, what })
    })
    observe('event', (entry) => {
      const { interactionId, duration } = entry as PerformanceEventTiming
      if (interactionId > 0) vitals.interactions.push(duration)
    })
  })
}

/** What has moved by itself so far, each with where it was and where it went. */
export async function layoutShifts(page: Page): Promise<string[]> {
  // The browser reports a frame after it was drawn.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
  )
  const shifts = await page.evaluate(() => window.vitals.shifts)
  return shifts.map(({ value, what }) => `${value.toFixed(4)}: ${what.join('; ')}`)
}
