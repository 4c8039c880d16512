import { type BrowserContext, test } from '@playwright/test'

/** What makes a browser test dear on any machine: `e2e/budget.json` limits the sums of `npm test`. */
export const COSTS = ['loads', 'scans', 'servers'] as const
export type Cost = (typeof COSTS)[number]

/** Counts for the running test; `e2e/cost-reporter.ts` adds up. */
export function countCost(cost: Cost): void {
  test.info().annotations.push({ type: cost })
}

/** Counts the pages that the browser loads: not the screens opened by links of the product. */
export function countLoads(context: BrowserContext): void {
  context.on('request', (request) => {
    const isLoad = request.isNavigationRequest() && request.frame().parentFrame() === null
    if (isLoad && !request.url().startsWith('about:')) countCost('loads')
  })
}
