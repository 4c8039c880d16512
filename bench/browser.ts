import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { startServer } from '../e2e/server-under-test.ts'
import { buildIfNeeded } from '../scripts/build.ts'
import { browserArguments, ensureBrowser } from '../scripts/ensure-browser.ts'
import { freePort } from '../scripts/private-postgres.ts'
import { boardRows, emptyPageRows, slowBoardRow } from './browser-board.ts'
import { expenseRows } from './browser-expenses.ts'
import { interactionRows, keyRows, sliderRows } from './browser-interactions.ts'
import { listRows, slowListRows } from './browser-list.ts'
import { paintRows, shiftRows, transferRows } from './browser-loading.ts'
import { personWithDeals, personWithProjects } from './browser-people.ts'
import { printRows } from './browser-row.ts'
import { sharedRows } from './browser-shared.ts'
import { simulationRows } from './browser-simulation.ts'

const parts = [
  'paint',
  'shared',
  'bytes',
  'movement',
  'interactions',
  'simulation',
  'keys',
  'board',
  'list',
  'expenses',
] as const

/**
 * Measures what a person waits for on the built pages in a real Chromium, against the budgets. Browser, server and
 * database share this machine, so it should be idle; prints medians.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', default: parts.join() },
      rounds: { type: 'string', default: '5' },
    },
  })
  const rounds = Number(values.rounds)
  const wants = (part: (typeof parts)[number]) => values.only.split(',').includes(part)

  await buildIfNeeded()
  const dataDir = mkdtempSync(join(tmpdir(), 'doneup-bench-'))
  const { address, end } = await startServer({ port: await freePort(), dataDir })
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserArguments })
  try {
    console.log(`Chromium ${browser.version()}, ${cpus().length} cores, median of ${rounds} rounds`)
    if (wants('paint')) {
      printRows('A phone on slow 4G, 4 times slower', await paintRows(browser, address, rounds))
    }
    if (wants('shared')) printRows('A shared pack on that phone', await sharedRows(browser, address, rounds))
    if (wants('simulation')) printRows('In a worker', await simulationRows(browser, address, rounds))
    if (['paint', 'shared', 'simulation'].includes(values.only)) return
    if (wants('expenses')) {
      printRows('The Expenses tab, empty cache', await expenseRows(browser, address, rounds))
    }
    if (values.only === 'expenses') return
    if (wants('keys')) {
      const person = await personWithDeals(address, 0)
      printRows('From a key press to the figure', await keyRows(browser, address, person))
    }
    if (values.only === 'keys') return
    const nobody = { deals: 0, person: await personWithDeals(address, 0) }
    const some = { deals: 28, person: await personWithDeals(address, 28) }
    const many = { deals: 1000, person: await personWithDeals(address, 1000) }
    if (wants('bytes')) printRows('Transfer size, gzip', await transferRows(browser, address, some.person))
    if (wants('movement')) {
      const rows = await shiftRows(browser, address, [nobody, some, many])
      printRows('Layout shift, phone and desktop', rows)
    }
    if (wants('interactions')) {
      for (const cpu of [1, 4]) {
        const slower = cpu === 1 ? 'this machine' : `${cpu} times slower`
        const rows = await interactionRows(browser, address, { person: many.person, rounds, cpu })
        printRows(`From a click to its result, ${slower}`, rows)
        printRows(`From input to response, ${slower}`, await sliderRows(browser, address, cpu))
      }
    }
    if (wants('list')) {
      const deals = { person: many.person, rounds }
      printRows('A list of 1,000 deals', await listRows(browser, address, deals))
      printRows('4 times slower', await slowListRows(browser, address, deals))
    }
    if (wants('board')) {
      printRows('Baseline: the best frame times of this machine', await emptyPageRows(browser, rounds))
      const deals = { path: '/dashboard', columns: 8, person: many.person } as const
      printRows('A board of 1,000 deals', await boardRows(browser, address, deals, rounds))
      printRows('4 times slower', [await slowBoardRow(browser, address, deals, rounds)])
      const person = await personWithProjects(address, 300)
      const projects = { path: '/projects', columns: 10, person } as const
      printRows('A board of 300 projects', await boardRows(browser, address, projects, rounds))
    }
  } finally {
    await browser.close()
    await end()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

await main()
