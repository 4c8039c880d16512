import type { Browser, Page } from '@playwright/test'
import { dragAbout, framesDuring } from '../e2e/frames.ts'
import type { Person } from '../e2e/people.ts'
import { desktop, median, quantile, settle, withPage } from './browser-page.ts'
import type { Row } from './browser-row.ts'

/** A frame of 60 a second, with what the clock rounds. */
const FRAME_MS = 17
const DRAG_STEPS = 150

export interface MeasuredBoard {
  path: '/dashboard' | '/projects'
  columns: number
  person: Person
}

/** A board: until it can be used, and how evenly frames come while a card is dragged over it. */
export async function boardRows(
  browser: Browser,
  address: string,
  { path, columns, person }: MeasuredBoard,
  rounds: number,
): Promise<Row[]> {
  const found = { opened: [] as number[], again: [] as number[], rest: [] as number[], drag: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    await withPage(browser, { ...desktop, person }, async (page) => {
      await noteUsableBoard(page, columns)
      await page.goto(`${address}${path}`)
      found.opened.push(await usableAt(page))
      await page.reload()
      found.again.push(await usableAt(page))
      await settle(page)
      found.rest.push(...(await framesDuring(page, () => page.waitForTimeout(2_000))))
      found.drag.push(...(await framesDuring(page, () => dragAbout(page, DRAG_STEPS))))
    })
  }
  return [
    {
      what: 'all columns usable, nothing cached',
      unit: 'ms',
      measured: median(found.opened),
      limit: 600,
    },
    { what: 'all columns usable, code cached', unit: 'ms', measured: median(found.again), limit: 600 },
    ...frameRows('at rest', found.rest, null),
    ...frameRows('while dragging', found.drag, FRAME_MS),
  ]
}

/** What this machine's browser gives at best: the same movement with one box on an empty page. */
export async function emptyPageRows(browser: Browser, rounds: number): Promise<Row[]> {
  const frames: number[] = []
  for (let round = 0; round < rounds; round++) {
    await withPage(browser, desktop, async (page) => {
      const style = 'position: absolute; left: 32px; top: 290px; width: 296px; height: 141px'
      await page.setContent(`<article draggable="true" style="${style}">A card</article>`)
      await settle(page)
      frames.push(...(await framesDuring(page, () => dragAbout(page, DRAG_STEPS))))
    })
  }
  return frameRows('while dragging on an empty page', frames, null)
}

function frameRows(when: string, frames: readonly number[], limit: number | null): Row[] {
  const late = frames.filter((frame) => frame > FRAME_MS).length
  const share = ((100 * late) / Math.max(1, frames.length)).toFixed(1)
  return [
    { what: `frames ${when}, median`, unit: 'ms', measured: median(frames), limit },
    {
      what: `frames ${when}, 95th of 100 (${share} % late)`,
      unit: 'ms',
      measured: quantile(frames, 0.95),
      limit,
    },
  ]
}

/** Every column that has its first card can be used. */
async function noteUsableBoard(page: Page, columns: number): Promise<void> {
  await page.addInitScript((wanted) => {
    const look = () => {
      const ready = document.querySelectorAll('section:has([data-card])').length
      if (ready < wanted) requestAnimationFrame(look)
      else performance.mark('usable')
    }
    look()
  }, columns)
}

async function usableAt(page: Page): Promise<number> {
  const mark = await page.waitForFunction(() => performance.getEntriesByName('usable')[0]?.startTime)
  return Number(await mark.jsonValue())
}
