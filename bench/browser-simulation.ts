import { readdirSync } from 'node:fs'
import type { Browser } from '@playwright/test'
import { EXAMPLE_DEAL } from '#src/finance/example-deal.ts'
import { USUAL_RANGES } from '#src/finance/scenarios/risk.ts'
import { desktop, median, withPage } from './browser-page.ts'
import type { Row } from './browser-row.ts'

const ASSETS = new URL('../dist/client/assets/', import.meta.url)

/** The simulation of a deal, 5,000 trials in its worker, from the message to the result. */
export async function simulationRows(browser: Browser, address: string, rounds: number): Promise<Row[]> {
  const file = readdirSync(ASSETS).find((name) => /^simulation\.worker-.*\.js$/.test(name))
  if (file === undefined) throw new Error('The build has no simulation worker.')
  const inputs = { deal: { ...EXAMPLE_DEAL, sellingPlan: null }, ranges: USUAL_RANGES }
  const times = await withPage(browser, desktop, async (page) => {
    await page.goto(`${address}/terms`)
    return page.evaluate(
      async ({ url, message, runs }) => {
        const worker = new Worker(url, { type: 'module' })
        const simulate = () => {
          const { promise, resolve, reject } = Promise.withResolvers<number>()
          const startedAt = performance.now()
          worker.onmessage = () => resolve(performance.now() - startedAt)
          worker.onerror = reject
          worker.postMessage(message)
          return promise
        }
        // The first one includes loading the worker's code.
        await simulate()
        const measured: number[] = []
        for (let run = 0; run < runs; run++) measured.push(await simulate())
        worker.terminate()
        return measured
      },
      { url: `/assets/${file}`, message: inputs, runs: rounds },
    )
  })
  return [{ what: 'simulating a deal 5,000 times', unit: 'ms', measured: median(times), limit: 300 }]
}
