import type { Browser, Page } from '@playwright/test'
import { todayInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import { framesDuring } from '../e2e/frames.ts'
import type { Person } from '../e2e/people.ts'
import { FRAME_MS, frameRows } from './browser-frames.ts'
import { desktop, median, phone, settle, withPage } from './browser-page.ts'
import { personWithProjects } from './browser-people.ts'
import type { Row } from './browser-row.ts'

const FEW = 10
const MANY = 1000
const AT_ONCE = 8
const USABLE_MS = 1_000
/** How many times as long as with 10: the list has the same number of rows in the DOM. */
const MOST_TIMES = 3
/** As fast as a person who looks for a row scrolls. */
const SCROLL_PX_PER_S = 3_000
/** One notch of a wheel. */
const NOTCH_PX = 120
const NOTCHES = 100
const SWIPE_PX = 600
const SWIPES = 8
const RECEIPT = new Blob(['%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'])

/** The Expenses tab of a project with a receipt for each expense: time until a row can be used, against that with ten, and frames. */
export async function expenseRows(browser: Browser, address: string, rounds: number): Promise<Row[]> {
  const [few, many] = [await expensesTab(address, FEW), await expensesTab(address, MANY)]
  const times: [few: number[], many: number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    times[0].push(await timeUntilUsable(browser, few))
    times[1].push(await timeUntilUsable(browser, many))
  }
  const [withFew, withMany] = times.map(median) as [number, number]
  return [
    { what: `${FEW} expenses with receipts`, unit: 'ms', measured: withFew, limit: null },
    { what: `${MANY} expenses with receipts`, unit: 'ms', measured: withMany, limit: USABLE_MS },
    { what: 'the second against the first', unit: 'times', measured: withMany / withFew, limit: MOST_TIMES },
    ...(await scrollRows(browser, many, rounds)),
  ]
}

/** The frames while the list is scrolled with a wheel, and on a phone with a finger. */
async function scrollRows(browser: Browser, { person, url }: Tab, rounds: number): Promise<Row[]> {
  const frames = { wheel: [] as number[], finger: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    for (const how of ['wheel', 'finger'] as const) {
      await withPage(browser, { ...(how === 'wheel' ? desktop : phone), person }, async (page) => {
        await page.goto(url)
        await page.getByRole('button', { name: '1 receipt' }).first().waitFor()
        await settle(page)
        const scroll = how === 'wheel' ? turnWheel : swipe
        frames[how].push(...(await framesDuring(page, () => scroll(page))))
      })
    }
  }
  return [
    ...frameRows('while scrolling with a wheel', frames.wheel, FRAME_MS),
    ...frameRows('while scrolling with a finger', frames.finger, FRAME_MS),
  ]
}

async function turnWheel(page: Page): Promise<void> {
  await page.mouse.move(640, 500)
  for (let notch = 0; notch < NOTCHES; notch++) {
    await page.mouse.wheel(0, NOTCH_PX)
    await page.waitForTimeout((1000 * NOTCH_PX) / SCROLL_PX_PER_S)
  }
}

async function swipe(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  for (let at = 0; at < SWIPES; at++)
    await devtools.send('Input.synthesizeScrollGesture', {
      x: 200,
      y: 700,
      yDistance: -SWIPE_PX,
      speed: SCROLL_PX_PER_S,
      gestureSourceType: 'touch',
    })
}

interface Tab {
  person: Person
  url: string
}

async function expensesTab(address: string, count: number): Promise<Tab> {
  const person = await personWithProjects(address, 1)
  const { projects } = (await person.call('GET', '/api/projects')).body as { projects: { id: string }[] }
  const path = `/projects/${projects[0]?.id}/expenses`
  for (let from = 0; from < count; from += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, at) => from + at)
    await Promise.all(numbers.map((number) => addExpense(person, path, number)))
  }
  return { person, url: `${address}${path}` }
}

async function addExpense(person: Person, path: string, number: number): Promise<void> {
  const body = {
    amount: 115,
    gst: 15,
    date: todayInAuckland(new Date()),
    purpose: 'renovation',
    supplier: `Supplier ${number % 40}`,
    invoiceNumber: `INV-${number}`,
  }
  const added = await person.call('POST', `/api${path}`, { body })
  if (added.status !== 201) throw new Error(`Adding an expense returned ${added.status}`)
  const form = new FormData()
  form.append('file', RECEIPT, 'receipt.pdf')
  const { url, name, value } = person.cookie
  const { expense } = added.body as { expense: { id: string } }
  const uploaded = await fetch(`${url}/api${path}/${expense.id}/receipts`, {
    method: 'POST',
    headers: { origin: url, cookie: `${name}=${value}` },
    body: form,
  })
  if (uploaded.status !== 201) throw new Error(`Uploading a receipt returned ${uploaded.status}`)
}

/** In ms from the press on the tab until the menu and the receipt of the first expense are shown. */
async function timeUntilUsable(browser: Browser, { person, url }: Tab): Promise<number> {
  return withPage(browser, { ...desktop, person }, async (page) => {
    await page.goto(url.replace(/expenses$/, ''))
    const tab = page.getByRole('link', { name: 'Expenses', exact: true })
    await tab.waitFor()
    await settle(page)
    const pressedAt = await page.evaluate(() => performance.now())
    await tab.click()
    await page.getByRole('button', { name: '1 receipt' }).first().waitFor()
    await page
      .getByRole('button', { name: /^Actions: the expense/ })
      .first()
      .waitFor()
    return (await page.evaluate(() => performance.now())) - pressedAt
  })
}
