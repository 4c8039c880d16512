import type { Page } from '@playwright/test'

interface LayoutShift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

declare global {
  interface Window {
    vitals: {
      /** Largest contentful paint, in ms. */
      lcp: number
      /** Layout shifts without recent input. */
      shifts: { value: number; what: string[] }[]
      /** Durations from input to the next paint, in ms. */
      interactions: number[]
    }
  }
}

/** Records performance entries of every page opened from now on in `window.vitals`. */
export async function recordVitals(page: Page): Promise<void> {
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

export async function layoutShifts(page: Page): Promise<string[]> {
  // Layout shifts are reported one frame later.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
  )
  const shifts = await page.evaluate(() => window.vitals.shifts)
  return shifts.map(({ value, what }) => `${value.toFixed(4)}: ${what.join('; ')}`)
}
