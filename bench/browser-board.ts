import type { Browser, Page } from '@playwright/test'
import { dragAcrossBoard, framesDuring } from '../e2e/frames.ts'
import type { Person } from '../e2e/people.ts'
import { FRAME_MS, frameRows } from './browser-frames.ts'
import { desktop, median, settle, withPage } from './browser-page.ts'
import type { Row } from './browser-row.ts'

const DRAG_STEPS = 150

export interface MeasuredBoard {
  path: '/dashboard' | '/projects'
  columns: number
  person: Person
}

/** The time from the address of a board until a card can be moved on slow 4G, with an empty cache and a slow processor. */
export async function slowBoardRow(
  browser: Browser,
  address: string,
  { path, person }: Omit<MeasuredBoard, 'columns'>,
  rounds: number,
): Promise<Row> {
  const opened: number[] = []
  for (let round = 0; round < rounds; round++) {
    await withPage(browser, { ...desktop, person, cpu: 4, network: 'slow 4G' }, async (page) => {
      await noteUsableBoard(page, 1)
      await page.goto(`${address}${path}`)
      opened.push(await usableAt(page))
    })
  }
  return {
    what: 'first card usable, slow 4G, empty cache',
    unit: 'ms',
    measured: median(opened),
    limit: 3500,
  }
}

/** A board: time until usable, and frame times while dragging a card. */
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
      found.drag.push(...(await framesDuring(page, () => dragAcrossBoard(page, DRAG_STEPS))))
    })
  }
  return [
    {
      what: 'all columns usable, empty cache',
      unit: 'ms',
      measured: median(found.opened),
      limit: 600,
    },
    { what: 'all columns usable, code cached', unit: 'ms', measured: median(found.again), limit: 600 },
    ...frameRows('at rest', found.rest, null),
    ...frameRows('while dragging', found.drag, FRAME_MS),
  ]
}

/** The baseline of this browser and machine: the same movement with one box on an empty page. */
export async function emptyPageRows(browser: Browser, rounds: number): Promise<Row[]> {
  const frames: number[] = []
  for (let round = 0; round < rounds; round++) {
    await withPage(browser, desktop, async (page) => {
      const style = 'position: absolute; left: 32px; top: 290px; width: 296px; height: 141px'
      await page.setContent(`<article draggable="true" style="${style}">A card</article>`)
      await settle(page)
      frames.push(...(await framesDuring(page, () => dragAcrossBoard(page, DRAG_STEPS))))
    })
  }
  return frameRows('while dragging on an empty page', frames, null)
}

/** Usable: every column shows its first card. */
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
