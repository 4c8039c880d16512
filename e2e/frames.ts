import { expect, type Page } from '@playwright/test'

/** The time between one frame and the next, in ms, while something is done. */
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

/** What the page's main thread works while something is done, in ms of processor time: waiting does not count. */
export async function workDuring(page: Page, act: () => Promise<void>): Promise<number> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const worked = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0)
  }
  const before = await worked()
  await act()
  const after = await worked()
  await devtools.detach()
  return after - before
}

/** Takes the first card over the columns in view, up and down them, in as many steps, and back to its place. */
export async function dragAbout(page: Page, steps: number): Promise<void> {
  const card = page.getByRole('article').first()
  // The code of dragging comes after the board.
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
