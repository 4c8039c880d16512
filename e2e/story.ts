import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Page, test } from '@playwright/test'
import { countPresses } from './presses.ts'

/** What one of the people saw after a step. */
interface Step {
  who: string
  what: string
  firstFigure: string
  nextDate: string
  presses: number
}

const AMOUNT = /[−-]?\$[\d,]+/
const DAY = /\b\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\w* \d{4}|\btoday\b|\btomorrow\b/i

/**
 * Records a path of several people: after each step the first figure and date on the page and the presses that it took.
 * STORY_PICTURES=FOLDER also takes a picture of each.
 */
export class Story {
  readonly steps: Step[] = []
  readonly #counts = new Map<Page, () => Promise<number>>()
  readonly #counted = new Map<Page, number>()

  async follow(page: Page): Promise<Page> {
    this.#counts.set(page, await countPresses(page))
    return page
  }

  async presses(page: Page): Promise<number> {
    return (await this.#counts.get(page)?.()) ?? 0
  }

  async step(who: string, what: string, page: Page): Promise<void> {
    const all = await this.presses(page)
    const presses = all - (this.#counted.get(page) ?? 0)
    this.#counted.set(page, all)
    const text = await page.getByRole('main').innerText()
    const [firstFigure = ''] = AMOUNT.exec(text) ?? []
    const [nextDate = ''] = DAY.exec(text) ?? []
    this.steps.push({ who, what, firstFigure, nextDate, presses })
    await this.#takePicture(page)
  }

  attach(): void {
    const lines = this.steps.map((step) => Object.values(step).join(' | '))
    test.info().annotations.push(...lines.map((description) => ({ type: 'story', description })))
    if (process.env.STORY_PICTURES) process.stdout.write(`${lines.join('\n')}\n`)
  }

  async #takePicture(page: Page): Promise<void> {
    const folder = process.env.STORY_PICTURES
    if (!folder) return
    mkdirSync(folder, { recursive: true })
    const number = String(this.steps.length).padStart(2, '0')
    await page.screenshot({ path: join(folder, `${test.info().project.name}-${number}.png`) })
  }
}
