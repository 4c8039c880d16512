import type { Browser, Locator, Page } from '@playwright/test'
import { setSelected } from '../e2e/calculator.ts'
import { saveDeal } from '../e2e/deal.ts'
import type { Person } from '../e2e/people.ts'
import { desktop, median, quantile, settle, withPage } from './browser-page.ts'
import type { Row } from './browser-row.ts'

/** Browsers don't report shorter interactions. */
const LEAST_REPORTED_MS = 16

type Step = [what: string, act: (page: Page) => Promise<void>]

/** Steps of a visitor before an address is entered. */
const trying: Step[] = [
  [
    'moving the worked example’s slider',
    async (page) => {
      await page.getByRole('slider', { name: 'Your profit, slider' }).focus()
      for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowRight')
    },
  ],
]

/** Steps of a visitor from an address to the maximum purchase price. */
const working: Step[] = [
  [
    'typing an address',
    (page) => page.getByRole('combobox').pressSequentially('8 Kereru St Otumoetai', { delay: 60 }),
  ],
  [
    'choosing an address',
    async (page) => {
      await page.getByRole('option').first().click()
      await page.getByRole('textbox', { name: 'Your valuation' }).waitFor()
    },
  ],
  [
    'typing a valuation',
    (page) =>
      page.getByRole('textbox', { name: 'Your valuation' }).pressSequentially('800000', { delay: 60 }),
  ],
  [
    'continuing to renovations',
    async (page) => {
      await page.getByRole('button', { name: 'Plan Renovations' }).click()
      await page.getByRole('textbox', { name: 'House size (m²)' }).waitFor()
    },
  ],
  [
    'ticking items',
    async (page) => {
      for (const wanted of [['Kitchen'], ['Kitchen', 'Bathroom', 'Carpet'], ['Bathroom', 'Landscaping']]) {
        await setSelected(page, wanted)
        await settle(page)
      }
    },
  ],
  ['choosing a quality', (page) => page.getByRole('radio', { name: /^High-end/ }).check({ force: true })],
  [
    'continuing to the price',
    async (page) => {
      await page.getByRole('button', { name: 'Calculate Purchase Price' }).click()
      await page.getByRole('slider', { name: 'Profit percentage' }).waitFor()
    },
  ],
  ['moving the margin slider', (page) => slide(page, 20)],
  ['opening how?', (page) => page.getByRole('button', { name: /^how/ }).first().click()],
]

/** Steps of a subscriber on a board of a thousand deals. */
const deciding: Step[] = [
  [
    'opening the account menu',
    async (page) => {
      await page.getByRole('banner').getByRole('button').last().click()
      await settle(page)
      await page.keyboard.press('Escape')
    },
  ],
  ['opening the menu of a card', (page) => moveButton(page).click()],
  ['moving a card by its menu', (page) => page.getByRole('menuitemradio', { name: 'Funding' }).click()],
  [
    'moving a card with the keyboard',
    async (page) => {
      await page.getByRole('article').first().getByRole('link').first().focus()
      await page.keyboard.press('Alt+ArrowRight')
    },
  ],
  [
    'searching the board',
    async (page) => {
      await page.keyboard.press('/')
      await page.keyboard.type('77 Kereru', { delay: 60 })
      await settle(page)
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.press('Delete')
    },
  ],
  [
    'opening the palette and typing in it',
    async (page) => {
      await page.keyboard.press('ControlOrMeta+k')
      await page
        .getByRole('combobox', { name: 'Search or jump to' })
        .pressSequentially('77 Ker', { delay: 60 })
      await settle(page)
      await page.keyboard.press('Escape')
    },
  ],
  [
    'filtering the board',
    async (page) => {
      await page.getByRole('button', { name: 'Due', exact: true }).click()
      await page.getByRole('menuitemradio', { name: 'Overdue' }).click()
      await settle(page)
      await page.getByRole('button', { name: 'Remove filter Due: Overdue' }).click()
    },
  ],
  [
    'opening the dialog for a won deal',
    async (page) => {
      await moveButton(page).click()
      await page.getByRole('menuitemradio', { name: /^Won/ }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    },
  ],
  ['showing the abandoned deals', (page) => page.getByRole('tab', { name: /^Abandoned/ }).click()],
  ['showing the board again', (page) => page.getByRole('tab', { name: /^Active/ }).click()],
  [
    'opening a deal',
    async (page) => {
      await page.getByRole('article').first().getByRole('link').first().click()
      await page.getByRole('textbox', { name: 'Asking price' }).waitFor()
    },
  ],
  [
    'typing a price in a deal',
    (page) => page.getByRole('textbox', { name: 'Asking price' }).pressSequentially('9', { delay: 60 }),
  ],
  [
    'opening the projects',
    async (page) => {
      await page.getByRole('banner').getByRole('link', { name: 'Projects' }).first().click()
      await page.getByRole('heading', { name: 'Active Projects' }).waitFor()
    },
  ],
  [
    'opening the suggestions',
    async (page) => {
      await page.getByRole('banner').getByRole('link', { name: 'Feedback' }).first().click()
      await page
        .getByRole('button', { name: /^Vote for/ })
        .first()
        .waitFor()
    },
  ],
  [
    'voting for a suggestion',
    (page) =>
      page
        .getByRole('button', { name: /^Vote for/ })
        .first()
        .click(),
  ],
]

async function suggest(person: Person): Promise<void> {
  const body = {
    title: `Print the board (${Date.now()})`,
    description: 'On one page, for the Monday meeting.',
  }
  const made = await person.call('POST', '/api/suggestions', { body })
  if (made.status !== 201) throw new Error(`Creating a suggestion returned ${made.status}`)
}

function moveButton(page: Page) {
  return page.getByRole('button', { name: /^Move / }).first()
}

async function slide(page: Page, steps: number): Promise<void> {
  await page.getByRole('slider', { name: 'Profit percentage' }).focus()
  for (let step = 0; step < steps; step++) {
    await page.keyboard.press(step % 4 === 3 ? 'ArrowLeft' : 'ArrowRight')
    await settle(page)
  }
}

/** The longest delay of each interaction, from input to the next frame (INP); median of the rounds. */
export async function interactionRows(
  browser: Browser,
  address: string,
  { person, rounds, cpu }: { person: Person; rounds: number; cpu: number },
): Promise<Row[]> {
  const waits = new Map<string, number[]>()
  const measureSteps = async (page: Page, steps: readonly Step[]) => {
    for (const [what, act] of steps) waits.set(what, [...(waits.get(what) ?? []), await longest(page, act)])
  }
  await suggest(person)
  for (let round = 0; round < rounds; round++) {
    await withPage(browser, { ...desktop, cpu }, async (page) => {
      await page.goto(address, { waitUntil: 'networkidle' })
      await measureSteps(page, trying)
      await measureSteps(page, working)
    })
    await withPage(browser, { ...desktop, cpu, person }, async (page) => {
      await page.goto(`${address}/dashboard`)
      await page.getByRole('article').first().waitFor()
      await settle(page)
      await measureSteps(page, deciding)
    })
  }
  return [...waits].map(([what, found]) => ({ what, unit: 'ms', measured: median(found), limit: 100 }))
}

/** The longest delay of what `act` does, from input to the next frame, in ms. */
export async function longest(page: Page, act: (page: Page) => Promise<void>): Promise<number> {
  await settle(page)
  await page.evaluate(() => window.vitals.interactions.splice(0))
  await act(page)
  await settle(page)
  return page.evaluate((least) => Math.max(least, ...window.vitals.interactions), LEAST_REPORTED_MS)
}

/** From moving the margin slider until the new price is shown. */
export async function sliderRows(browser: Browser, address: string, cpu: number): Promise<Row[]> {
  const times = await withPage(browser, { ...desktop, cpu }, async (page) => {
    await page.goto(address, { waitUntil: 'networkidle' })
    for (const [, act] of working.slice(0, -2)) await act(page)
    const price = page.getByRole('status', { name: 'Maximum purchase price' })
    return timesToFollow(page, price, () => slide(page, 60))
  })
  return followRows('margin to price', times)
}

/** From a key press until the new figure is shown, on the deal's pages Numbers and Tax and lending. */
export async function keyRows(browser: Browser, address: string, person: Person): Promise<Row[]> {
  const id = await saveDeal(person)
  return withPage(browser, { ...desktop, person }, async (page) => {
    async function typing(part: string, box: string, figure: string): Promise<number[]> {
      await page.goto(`${address}/opportunities/${id}/${part}`)
      const field = page.getByRole('textbox', { name: box, exact: true })
      await field.fill('50000')
      const shown = page.getByRole('status', { name: figure, exact: true })
      await shown.waitFor()
      await settle(page)
      return timesToFollow(page, shown, async () => {
        for (let press = 0; press < 40; press++) await field.press(press % 2 === 0 ? 'Backspace' : '7')
      })
    }
    const target = await typing('numbers', 'Target', 'Most to pay')
    const income = await typing('tax', 'Other income', 'Profit after tax')
    return [...followRows('target to price', target), ...followRows('income to profit after tax', income)]
  })
}

/** Milliseconds from each input event during `act` until the figure changes. */
async function timesToFollow(page: Page, figure: Locator, act: () => Promise<void>): Promise<number[]> {
  await figure.evaluate((element) => {
    let started = 0
    const times: number[] = []
    addEventListener('input', () => (started = performance.now()), { capture: true })
    new MutationObserver(() => times.push(performance.now() - started)).observe(element, {
      subtree: true,
      childList: true,
      characterData: true,
    })
    Object.assign(window, { times })
  })
  await act()
  const times = await page.evaluate(() => (window as unknown as { times: number[] }).times)
  if (times.length < 30) throw new Error(`The figure followed only ${times.length} times`)
  return times
}

function followRows(what: string, times: readonly number[]): Row[] {
  return [
    { what: `${what}, median`, unit: 'ms', measured: median(times), limit: 16 },
    { what: `${what}, slowest of ${times.length}`, unit: 'ms', measured: quantile(times, 1), limit: 16 },
  ]
}
