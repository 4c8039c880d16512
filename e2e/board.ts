import { expect, type Locator, type Page } from '@playwright/test'
import { type BoardDeal, changedDealSchema } from '#src/features/deals/pipeline/schema.ts'
import type { Person } from './people.ts'

/** Saves deals worth $800,000 done up, in reverse: a new deal is first in its column. */
export async function saveDeals(person: Person, addresses: string[]): Promise<BoardDeal[]> {
  const saved: BoardDeal[] = []
  for (const address of addresses.toReversed()) {
    const body = { address, askingPrice: 640_000, doneUpValue: 800_000, renovationCost: 100_000 }
    const reply = await person.call('POST', '/api/opportunities', { body })
    saved.unshift(changedDealSchema.parse(reply.body).opportunity)
  }
  return saved
}

/** Imports many deals in one request; the first is on top of its column. */
export async function importDeals({ cookie }: Person, deals: object[]): Promise<void> {
  const form = new FormData()
  form.set('file', new File([JSON.stringify({ deals })], 'deals.json', { type: 'application/json' }))
  const headers = { origin: cookie.url, cookie: `${cookie.name}=${cookie.value}` }
  const answer = await fetch(`${cookie.url}/api/imports`, { method: 'POST', headers, body: form })
  expect(answer.status).toBe(201)
}

export async function openBoard(page: Page): Promise<void> {
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Property Opportunities' })).toBeVisible()
  await expect(page.getByRole('tab', { name: /^Active/ })).toBeVisible()
}

export function column(page: Page, status: string): Locator {
  return page.getByRole('region', { name: status, exact: true })
}

export function card(within: Page | Locator, address: string): Locator {
  return within.getByRole('article', { name: address, exact: true })
}

/** The addresses of a column from top to bottom. */
export async function orderOf(page: Page, status: string): Promise<string[]> {
  const cards = await column(page, status).getByRole('article').all()
  const placed = await Promise.all(
    cards.map(async (one) => ({
      name: await one.getAttribute('aria-label'),
      top: (await one.boundingBox())?.y ?? 0,
    })),
  )
  return placed.toSorted((a, b) => a.top - b.top).map(({ name }) => name ?? '')
}

export async function moveTo(page: Page, address: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `Move ${address}`, exact: true }).click()
  await page
    .getByRole('menuitem', { name: entry })
    .or(page.getByRole('menuitemradio', { name: entry }))
    .click()
}

/** Drags with the mouse in steps and drops once a drop target is highlighted. */
export async function drag(page: Page, what: Locator, to: Locator, spot = { x: 100, y: 90 }): Promise<void> {
  // The drag and drop code is loaded after the board.
  await expect(what).toHaveAttribute('draggable', 'true')
  // Waits until a card that Undo slides to its place has arrived; another card would be under the pointer.
  await what.hover({ position: { x: 60, y: 12 } })
  const from = await what.boundingBox()
  const target = await to.boundingBox()
  if (from === null || target === null) throw new Error('The card or the drop target is not visible')
  const [x, y] = [target.x + spot.x, target.y + spot.y]
  await page.mouse.down()
  await page.mouse.move(from.x + 70, from.y + 22, { steps: 3 })
  await page.mouse.move(x, y, { steps: 12 })
  await expect(async () => {
    await page.mouse.move(x, y + 1)
    await page.mouse.move(x, y)
    await expect(page.locator('section[data-over]')).toHaveCount(1, { timeout: 500 })
  }).toPass()
  await page.mouse.up()
}
