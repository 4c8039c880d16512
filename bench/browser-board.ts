import type { Browser, Page } from '@playwright/test'
import type { Person } from '../e2e/people.ts'
import { desktop, median, quantile, settle, withPage } from './browser-page.ts'
import type { Row } from './browser-row.ts'

const columns = 8

/** A board of a thousand deals: until it can be used, and how evenly frames come while a card is dragged over it. */
export async function boardRows(
  browser: Browser,
  address: string,
  person: Person,
  rounds: number,
): Promise<Row[]> {
  const found = { opened: [] as number[], again: [] as number[], rest: [] as number[], drag: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    await withPage(browser, { ...desktop, person }, async (page) => {
      await noteUsableBoard(page)
      await page.goto(`${address}/dashboard`)
      found.opened.push(await usableAt(page))
      await page.reload()
      found.again.push(await usableAt(page))
      await settle(page)
      found.rest.push(...(await framesDuring(page, () => page.waitForTimeout(2_000))))
      found.drag.push(...(await framesDuring(page, () => dragAbout(page))))
    })
  }
  const late = (frames: readonly number[]) =>
    (100 * frames.filter((frame) => frame > 17).length) / Math.max(1, frames.length)
  return [
    {
      what: 'all columns usable, nothing cached',
      unit: 'ms',
      measured: median(found.opened),
      limit: 1000,
    },
    { what: 'all columns usable, code cached', unit: 'ms', measured: median(found.again), limit: 1000 },
    {
      what: `frames at rest, 95th of 100 (${late(found.rest).toFixed(1)} % late)`,
      unit: 'ms',
      measured: quantile(found.rest, 0.95),
      limit: null,
    },
    {
      what: `frames while dragging, 95th of 100 (${late(found.drag).toFixed(1)} % late)`,
      unit: 'ms',
      measured: quantile(found.drag, 0.95),
      limit: 17,
    },
  ]
}

/** Every column that has its first card can be used. */
async function noteUsableBoard(page: Page): Promise<void> {
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

/** The time between one frame and the next, in ms, while something is done. */
async function framesDuring(page: Page, act: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    performance.clearMarks('frame')
    performance.clearMarks('last frame')
    const next = (startTime: number) => {
      performance.mark('frame', { startTime })
      if (performance.getEntriesByName('last frame').length === 0) requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  })
  await act()
  const times = await page.evaluate(() => {
    performance.mark('last frame')
    return performance.getEntriesByName('frame').map(({ startTime }) => startTime)
  })
  return times.slice(1).map((time, at) => time - (times[at] ?? time))
}

/** Takes the first card over the columns in view, up and down them, for a few seconds, and back to its place. */
async function dragAbout(page: Page): Promise<void> {
  const box = await page.getByRole('article').first().boundingBox()
  if (box === null) throw new Error('There is no card to drag')
  await page.mouse.move(box.x + 60, box.y + 12)
  await page.mouse.down()
  await page.mouse.move(box.x + 70, box.y + 24, { steps: 4 })
  for (let step = 0; step < 150; step++) {
    const angle = (step / 50) * 2 * Math.PI
    await page.mouse.move(box.x + 440 - 370 * Math.cos(angle), box.y + 130 + 110 * Math.sin(angle))
    await page.waitForTimeout(12)
  }
  await page.mouse.move(box.x + 60, box.y + 14, { steps: 4 })
  await page.mouse.up()
}
