import type { BrowserContext, Page, Route } from '@playwright/test'
import { eventsPageSchema } from '#src/features/deals/pipeline/event-schema.ts'
import { seededChance } from '#src/lib/time/test-chance.ts'
import { card, openBoard, saveDeals } from './board.ts'
import { box, changeDeal, readDeal, saveAndReturn } from './deal.ts'
import { DEEP, expect, test } from './fixtures.ts'
import { type Person, signUpSubscriber } from './people.ts'
import { join } from './teams.ts'

/** A schedule is the random actions on one deal. */
const SCHEDULES = Number(process.env.OFFLINE_SCHEDULES ?? 4)
/** Deals on the board at the same time; they share the network's state. */
const DEALS_PER_ROUND = 4
const STEPS = 9 * DEALS_PER_ROUND
const STAGE_NAMES = /^(New Listing|Agent Contact|Offer Made)$/
const STORED = 'doneup_change1_'
const MENU_MS = 5_000
const RETRY_MS = 60_000

test.use({ serviceWorkers: 'allow' })

interface Deal {
  id: string
  address: string
  moves: number
  prices: number[]
  /** The page was opened online, so that it also opens offline. */
  isCached: boolean
  /** The actions so far, for the failure message. */
  log: string[]
}

/** A queued change, as it is stored in the browser. */
interface Stored {
  change: { id: string; edit?: { offerPrice?: number } }
  verb: string
  state: 'queued' | 'sending' | 'failed'
}

type Network = 'online' | 'offline' | 'responses lost'

/** A browser with an unreliable network. */
class Browser {
  network: Network = 'online'
  page: Page
  /** Whether the page has read the board from the server. */
  #isRead = true
  readonly #context: BrowserContext

  constructor(page: Page) {
    this.page = page
    this.#context = page.context()
  }

  async set(network: Network): Promise<void> {
    const before = this.network
    if (before === network) return
    this.network = network
    await this.#context.unroute('**/api/opportunities/**')
    if (network === 'responses lost') await this.#context.route('**/api/opportunities/**', dropResponse)
    // Back online the page reads the board again.
    const read = before === 'offline' ? this.page.waitForResponse('**/api/opportunities') : null
    await this.#context.setOffline(network === 'offline')
    await read
  }

  async reload(): Promise<void> {
    await this.#leave()
    await this.page.reload()
    await this.#arrive()
  }

  async reopen(): Promise<void> {
    await this.#leave()
    await this.page.close()
    this.page = await this.#context.newPage()
    await openBoard(this.page)
    await this.#arrive()
  }

  async #arrive(): Promise<void> {
    await expect(this.page.getByRole('tab', { name: /^Active/ })).toBeVisible()
    this.#isRead = this.network !== 'offline'
  }

  /** Waits until the board is cached and hides the page, as happens before a user leaves it. */
  async #leave(): Promise<void> {
    if (this.#isRead) await expect.poll(() => this.page.evaluate(isBoardCached)).toBe(true)
    await this.page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    })
    // A read waits for running write transactions.
    await this.page.evaluate(isBoardCached)
  }

  stored(): Promise<Stored[]> {
    return this.page.evaluate(
      (prefix) =>
        Object.entries(localStorage).flatMap(([name, text]) =>
          name.startsWith(prefix) ? [JSON.parse(text)] : [],
        ),
      STORED,
    )
  }

  /** Goes online and waits until all queued changes are sent or failed. */
  async settle(): Promise<void> {
    await this.set('online')
    await this.reopen()
    await expect.poll(async () => (await this.stored()).filter(({ state }) => state !== 'failed')).toEqual([])
  }

  /** Discards the failed changes. */
  async discardAll(): Promise<void> {
    await this.page.evaluate((prefix) => {
      for (const name of Object.keys(localStorage)) if (name.startsWith(prefix)) localStorage.removeItem(name)
    }, STORED)
    await this.reopen()
  }
}

/** Whether the board is in IndexedDB, written since this page was opened. */
function isBoardCached(): Promise<boolean> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('doneup-kept')
    opening.onerror = () => resolve(false)
    opening.onupgradeneeded = () => opening.transaction?.abort()
    opening.onsuccess = () => {
      const reading = opening.result.transaction('answers').objectStore('answers').getAll()
      reading.onsuccess = () => {
        opening.result.close()
        resolve(
          reading.result.some(({ queryKey: [subject], at }) => {
            return subject === 'opportunities' && at > performance.timeOrigin
          }),
        )
      }
    }
  })
}

/** Sends the change to the server and drops the response. */
async function dropResponse(route: Route): Promise<void> {
  if (route.request().method() === 'GET') return route.fallback()
  await route.fetch().catch(() => {})
  await route.abort('connectionreset').catch(() => {})
}

async function move(page: Page, deal: Deal, pick: (below: number) => number): Promise<void> {
  // Two or three other stages, each equally likely.
  const chance = pick(6)
  const others = page.getByRole('menuitemradio', { name: STAGE_NAMES, checked: false })
  deal.moves += 1
  page.setDefaultTimeout(MENU_MS)
  // The card may move while its menu opens, so retry; only the menu shows the current stage.
  await expect(async () => {
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: `Move ${deal.address}`, exact: true }).click()
    await others.first().waitFor()
    const chosen = others.nth(chance % (await others.count()))
    deal.log.push(`to ${await chosen.textContent()}`)
    await chosen.click()
  }).toPass({ timeout: RETRY_MS })
  page.setDefaultTimeout(20_000)
}

async function price(page: Page, deal: Deal, amount: number): Promise<void> {
  await card(page, deal.address).getByRole('link', { name: deal.address }).click()
  await box(page, 'Offer price').fill(String(amount))
  deal.prices.push(amount)
  await saveAndReturn(page).click()
  await expect(page).toHaveURL('/dashboard')
}

/** Every action is exactly once in the deal's events, or stored as a failed change. */
async function check(me: Person, deal: Deal, stored: Stored[], round: string): Promise<void> {
  const pending = stored.filter(({ change }) => change.id === deal.id)
  const { body } = await me.call('GET', `/api/opportunities/${deal.id}/events`)
  const events = eventsPageSchema.parse(body).events.filter(({ by }) => by?.email === me.email)
  const moved = events.filter(({ action }) => action === 'moved').length
  const failedMoves = pending.filter(({ verb }) => verb === 'moved').length
  expect(moved, `${round}: no move is done twice`).toBeLessThanOrEqual(deal.moves)
  expect(moved + failedMoves, `${round}: no move is lost`).toBeGreaterThanOrEqual(deal.moves)
  const saved = events.flatMap(({ after }) =>
    typeof after?.offerPrice === 'number' ? [after.offerPrice] : [],
  )
  expect(saved.length, `${round}: no price is saved twice`).toBe(new Set(saved).size)
  const found = new Set([...saved, ...pending.flatMap(({ change }) => change.edit?.offerPrice ?? [])])
  expect([...found].toSorted(), `${round}: no price is lost`).toEqual(deal.prices)
}

test(
  `${SCHEDULES} random schedules of network failures lose and duplicate nothing`,
  DEEP,
  async ({ page, signedUp, baseURL, tolerate }) => {
    test.setTimeout(60_000 + SCHEDULES * 30_000)
    tolerate(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_RESET|Failed to (load|fetch)|status of 4(09|12)/)
    const colleague = await signUpSubscriber(baseURL)
    await join(baseURL, signedUp, colleague)
    await openBoard(page)
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    const browser = new Browser(page)
    let amount = 100_000

    for (let round = 1; round <= Math.ceil(SCHEDULES / DEALS_PER_ROUND); round += 1) {
      const pick = seededChance(round)
      const addresses = Array.from(
        { length: DEALS_PER_ROUND },
        (_, deal) => `${round * 10 + deal} Rātā Road, Levin`,
      )
      const deals = (await saveDeals(signedUp, addresses)).map(
        ({ id, address }): Deal => ({ id, address, moves: 0, prices: [], isCached: false, log: [] }),
      )
      for (const { address } of deals) await expect(card(browser.page, address)).toBeVisible()
      for (let step = 0; step < STEPS; step += 1) {
        const deal = deals[pick(DEALS_PER_ROUND)]
        if (deal === undefined) continue
        const action = pick(20)
        deal.log.push(`${step}: ${action} while ${browser.network}`)
        if (action < 3)
          await browser.set((['online', 'offline', 'responses lost'] as const)[pick(3)] ?? 'online')
        else if (action === 3) await browser.reopen()
        else if (action === 4) await browser.reload()
        else if (action < 7 && browser.network === 'offline') {
          const body = pick(2) === 0 ? { notes: `Rang at ${step}` } : { offerPrice: 50_000 + step }
          await changeDeal(colleague, deal.id, body, signedUp.organizationId)
        } else if (action === 7 && (deal.isCached || browser.network !== 'offline')) {
          deal.isCached = true
          amount += 1
          await price(browser.page, deal, amount)
        } else await move(browser.page, deal, pick)
      }
      await browser.settle()
      const stored = await browser.stored()
      for (const deal of deals)
        await check(signedUp, deal, stored, `round ${round}, ${deal.address}: ${deal.log.join('; ')}`)
      await browser.discardAll()
      for (const { id } of deals) {
        const { version } = await readDeal(signedUp, id)
        await signedUp.call('DELETE', `/api/opportunities/${id}`, { version })
      }
    }
  },
)
