import type { Browser, Page } from '@playwright/test'
import { framesDuring } from '../e2e/frames.ts'
import type { Person } from '../e2e/people.ts'
import { FRAME_MS, frameRows } from './browser-frames.ts'
import { longest } from './browser-interactions.ts'
import { desktop, median, settle, withPage } from './browser-page.ts'
import type { Row } from './browser-row.ts'

const DRAWN_MS = 600
const SORTED_MS = 50
const PRESSED_MS = 200
const SLOWER = 4
/** One notch of a wheel. */
const NOTCH_PX = 120
const NOTCHES = 100
const NOTCH_MS = 40

/** The list of a thousand deals: until it is drawn and sorted, and frames while it is scrolled. */
export async function listRows(
  browser: Browser,
  address: string,
  { person, rounds }: { person: Person; rounds: number },
): Promise<Row[]> {
  const found = {
    opened: [] as number[],
    switched: [] as number[],
    sorted: [] as number[],
    scroll: [] as number[],
  }
  for (let round = 0; round < rounds; round++) {
    await withPage(browser, { ...desktop, person }, async (page) => {
      await noteDrawnList(page)
      await page.goto(`${address}/dashboard?view=list`)
      found.opened.push(await drawnAt(page))
      await settle(page)
      found.sorted.push(...(await timesToSort(page)))
      found.scroll.push(...(await framesDuring(page, () => turnWheel(page))))
      await page.getByRole('radio', { name: 'Board' }).check({ force: true })
      await page.getByRole('article').first().waitFor()
      await settle(page)
      found.switched.push(await timeToSwitch(page))
    })
  }
  return [
    { what: 'drawn, empty cache', unit: 'ms', measured: median(found.opened), limit: DRAWN_MS },
    { what: 'drawn from the board', unit: 'ms', measured: median(found.switched), limit: DRAWN_MS },
    { what: 'sorted by a column', unit: 'ms', measured: median(found.sorted), limit: SORTED_MS },
    ...frameRows('while scrolling', found.scroll, FRAME_MS),
  ]
}

/** Keys and presses in the list with a slow processor: the longest delay of each until the next frame. */
export async function slowListRows(
  browser: Browser,
  address: string,
  { person, rounds }: { person: Person; rounds: number },
): Promise<Row[]> {
  const waits = new Map<string, number[]>()
  for (let round = 0; round < rounds; round++) {
    await withPage(browser, { ...desktop, person, cpu: SLOWER }, async (page) => {
      await page.goto(`${address}/dashboard?view=list`)
      await page.getByRole('rowheader').first().waitFor()
      await settle(page)
      for (const [what, act] of PRESSES)
        waits.set(what, [...(waits.get(what) ?? []), await longest(page, act)])
    })
  }
  return [...waits].map(([what, found]) => ({ what, unit: 'ms', measured: median(found), limit: PRESSED_MS }))
}

let moves = 0

const PRESSES: readonly [what: string, act: (page: Page) => Promise<void>][] = [
  ['sorting by a column', (page) => head(page, 'Asking').click()],
  [
    'walking through the cells',
    async (page) => {
      await page.getByRole('rowheader').first().focus()
      for (const key of ['ArrowDown', 'ArrowRight', 'PageDown', 'Home']) await page.keyboard.press(key)
    },
  ],
  ['selecting a deal', (page) => page.keyboard.press('Space')],
  ['selecting a range', (page) => page.keyboard.press('Shift+PageDown')],
  ['selecting all', (page) => page.keyboard.press('ControlOrMeta+a')],
  ['clearing the selection', (page) => page.keyboard.press('Escape')],
  [
    'selecting by its check box',
    (page) =>
      page
        .getByRole('checkbox', { name: /^Select \d/ })
        .nth(4)
        .click(),
  ],
  [
    'opening the menu of stages',
    async (page) => {
      await page.getByRole('button', { name: 'Move to…' }).click()
      await page.getByRole('menuitem', { name: 'Funding' }).waitFor()
      await page.keyboard.press('Escape')
    },
  ],
  [
    'opening and leaving an editor',
    async (page) => {
      await page.keyboard.press('Escape')
      await page.getByRole('gridcell', { name: /^\$/ }).first().dblclick()
      await page.getByRole('textbox', { name: /price/ }).waitFor()
      await page.keyboard.press('Escape')
    },
  ],
  [
    'moving 200 deals',
    async (page) => {
      await page.getByRole('rowheader').first().focus()
      await page.keyboard.press('Space')
      for (let pages = 0; pages < 19; pages++) await page.keyboard.press('Shift+PageDown')
      await settle(page)
      await page.evaluate(() => window.vitals.interactions.splice(0))
      await page.getByRole('button', { name: 'Move to…' }).click()
      // What is in a stage already isn't moved to it.
      await page.getByRole('menuitem', { name: moves++ % 2 === 0 ? 'Funding' : 'New Listing' }).click()
      await page.getByText(/^Moved \d+ deals/).waitFor()
    },
  ],
]

const head = (page: Page, name: string) =>
  page.getByRole('columnheader', { name }).getByRole('button', { name })

async function noteDrawnList(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const look = () => {
      if (document.querySelector('[role=grid] tbody th') === null) requestAnimationFrame(look)
      else performance.mark('drawn')
    }
    look()
  })
}

async function drawnAt(page: Page): Promise<number> {
  const mark = await page.waitForFunction(() => performance.getEntriesByName('drawn')[0]?.startTime)
  return Number(await mark.jsonValue())
}

/** From the press on “List” until rows are shown. */
async function timeToSwitch(page: Page): Promise<number> {
  const shown = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        addEventListener(
          'click',
          ({ timeStamp }) => {
            const look = () => {
              if (document.querySelector('[role=grid] tbody th') === null) requestAnimationFrame(look)
              else resolve(performance.now() - timeStamp)
            }
            look()
          },
          { capture: true, once: true },
        )
      }),
  )
  await page.getByRole('radio', { name: 'List' }).check({ force: true })
  return shown
}

/** From each press on the head of a column until the rows have their new order. */
async function timesToSort(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    const times: number[] = []
    let pressed = 0
    addEventListener('click', () => (pressed = performance.now()), { capture: true })
    const grid = document.querySelector('[role=grid]')
    new MutationObserver(() => {
      if (pressed > 0) times.push(performance.now() - pressed)
      pressed = 0
    }).observe(grid ?? document, { subtree: true, childList: true, characterData: true })
    Object.assign(window, { times })
  })
  for (const name of ['Asking', 'Asking', 'Net profit', 'Net profit', 'Address', 'Address']) {
    await head(page, name).click()
    await settle(page)
  }
  return page.evaluate(() => (window as unknown as { times: number[] }).times)
}

async function turnWheel(page: Page): Promise<void> {
  await page.mouse.move(640, 500)
  for (let notch = 0; notch < NOTCHES; notch++) {
    await page.mouse.wheel(0, NOTCH_PX)
    await page.waitForTimeout(NOTCH_MS)
  }
}
