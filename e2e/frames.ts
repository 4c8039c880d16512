import { expect, type Page } from '@playwright/test'

/** Times between frames during an action, in ms. */
export async function framesDuring(page: Page, act: () => Promise<void>): Promise<number[]> {
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

/** CPU time of the page's main thread during an action, in ms. */
export async function mainThreadTimeDuring(page: Page, act: () => Promise<void>): Promise<number> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const taskDuration = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0)
  }
  const before = await taskDuration()
  await act()
  const after = await taskDuration()
  await devtools.detach()
  return after - before
}

/** Drags the first card in circles over the visible columns, and back to its position. */
export async function dragAcrossBoard(page: Page, steps: number): Promise<void> {
  const card = page.getByRole('article').first()
  // The drag and drop code is loaded after the board.
  await expect(card).toHaveAttribute('draggable', 'true')
  const box = await card.boundingBox()
  if (box === null) throw new Error('There is no card to drag')
  await page.mouse.move(box.x + 60, box.y + 12)
  await page.mouse.down()
  await page.mouse.move(box.x + 70, box.y + 24, { steps: 4 })
  for (let step = 0; step < steps; step++) {
    const angle = (step / 50) * 2 * Math.PI
    await page.mouse.move(box.x + 440 - 370 * Math.cos(angle), box.y + 130 + 110 * Math.sin(angle))
    await page.waitForTimeout(12)
  }
  await page.mouse.move(box.x + 60, box.y + 14, { steps: 4 })
  await page.mouse.up()
}
