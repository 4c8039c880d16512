import { readFileSync } from 'node:fs'
import type { FullResult, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter'
import { z } from 'zod'
import { COSTS, type Cost } from './costs.ts'

const DEAREST = 10
const budgetSchema = z.object({
  tests: z.number(),
  loads: z.number(),
  scans: z.number(),
  servers: z.number(),
  loadsPerTest: z.number(),
})

interface CostlyTest {
  title: string
  seconds: number
  counts: Record<Cost, number>
}

/**
 * Prints what the browser tests cost and the ten dearest. `npm test` fails over the budget of `e2e/budget.json`: counts,
 * which depend on no machine.
 */
export default class CostReporter implements Reporter {
  readonly #tests = new Map<TestCase, CostlyTest>()
  readonly #budget = budgetSchema.parse(
    JSON.parse(readFileSync(new URL('budget.json', import.meta.url), 'utf8')),
  )

  onBegin(_config: unknown, suite: Suite): void {
    for (const one of suite.allTests()) {
      const title = one.titlePath().filter(Boolean).join(' › ')
      this.#tests.set(one, { title, seconds: 0, counts: { loads: 0, scans: 0, servers: 0 } })
    }
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const entry = this.#tests.get(test)
    if (entry === undefined) return
    entry.seconds += result.duration / 1000
    for (const cost of COSTS)
      entry.counts[cost] += result.annotations.filter(({ type }) => type === cost).length
  }

  async onEnd(): Promise<{ status: FullResult['status'] } | undefined> {
    const tests = [...this.#tests.values()]
    const dearest = tests.toSorted((a, b) => b.seconds - a.seconds).slice(0, DEAREST)
    const { loadsPerTest, ...limits } = this.#budget
    const sums = COSTS.map((cost) => ({
      name: cost,
      count: tests.reduce((all, { counts }) => all + counts[cost], 0),
      limit: limits[cost],
    }))
    const counted = [{ name: 'tests', count: tests.length, limit: limits.tests }, ...sums]
    print(`The ${dearest.length} dearest tests:`, ...dearest.map(describe))
    print(counted.map(({ name, count, limit }) => `${count} ${name} (${limit})`).join(', '))
    if (process.env.TEST_RUN !== 'everyday') return undefined
    const dear = tests.filter(({ counts }) => counts.loads > loadsPerTest)
    const over = counted.filter(({ count, limit }) => count > limit)
    if (over.length > 0)
      print(`Over the budget of e2e/budget.json: ${over.map(({ name }) => name).join(', ')}`)
    if (dear.length > 0) print(`Over ${loadsPerTest} loads, so a deep test:`, ...dear.map(describe))
    return over.length + dear.length > 0 ? { status: 'failed' } : undefined
  }

  printsToStdio(): boolean {
    return false
  }
}

function describe({ title, seconds, counts }: CostlyTest): string {
  return `  ${seconds.toFixed(1)} s, ${counts.loads} loads: ${title}`
}

function print(...lines: string[]): void {
  process.stdout.write(`\n${lines.join('\n')}\n`)
}
