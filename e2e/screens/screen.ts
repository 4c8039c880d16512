import type { Page } from '@playwright/test'
import type { Person } from '../people.ts'

/**
 * Users of the screenshots. `newcomer`: an empty organization; `extreme`: the longest texts and largest figures; `member`: not
 * an administrator; `guarded`: two-factor authentication; `lapsed`: no subscription; `failing`: a declined card; `leaving`:
 * account deletion scheduled; `accountant`: a guest of a deal; `joined`: an administrator of others' organization, without a subscription.
 */
export const VIEWERS = [
  'guest',
  'demo',
  'newcomer',
  'extreme',
  'member',
  'guarded',
  'lapsed',
  'failing',
  'leaving',
  'no-organization',
  'accountant',
  'joined',
] as const
export type Viewer = (typeof VIEWERS)[number]

/** States of the screen's data. */
export const STATES = ['ready', 'loading', 'failed', 'offline'] as const
export type State = (typeof STATES)[number]

export interface World {
  address: string
  /** Created on first use; null: a guest. */
  personOf(viewer: Viewer): Promise<Person | null>
  /** The path of the deal or project whose address begins with this text. */
  pathOf(kind: 'opportunities' | 'projects', viewer: Viewer, beginning: string): Promise<string>
}

export interface Screen {
  name: string
  path: string
  viewers: readonly Viewer[]
  /** Screens with an organization's data also have `loading`, `failed` and `offline`. */
  states?: readonly State[]
  /** Runs before the page is opened, for example to mock slow or rare responses. */
  before?: (page: Page, world: World) => Promise<void>
  /** Runs before the screenshot and waits for the content to show. */
  prepare?: (page: Page, world: World) => Promise<void>
  /** Restores the data after the screenshot. */
  after?: (page: Page, world: World) => Promise<void>
}

export const KERERU = '8 Kererū Street, Ōtūmoetai, Tauranga'

type Role = 'button' | 'link' | 'tab' | 'menuitem' | 'menuitemradio' | 'radio' | 'checkbox'
type Step = (page: Page, world: World) => Promise<void>

export function steps(...all: Step[]): Step {
  return async (page, world) => {
    for (const step of all) await step(page, world)
  }
}

export function press(role: Role, name: string | RegExp): Step {
  return (page) => page.getByRole(role, { name }).filter({ visible: true }).first().click()
}

export function fill(name: string, text: string): Step {
  return (page) =>
    page.getByRole('textbox', { name, exact: true }).filter({ visible: true }).first().fill(text)
}

export function see(text: string | RegExp): Step {
  return (page) => page.getByText(text).filter({ visible: true }).first().waitFor()
}

export function dialog(name: string | RegExp): Step {
  return (page) => page.getByRole('dialog', { name }).waitFor()
}

/** Navigates without loading the page again, as the product’s links do: the router listens to the browser’s history. */
export async function pushPath(page: Page, path: string): Promise<void> {
  const before = await page.evaluate((to) => {
    const shown = document.querySelector('main')?.textContent
    history.pushState(null, '', to)
    return shown
  }, path)
  await page.waitForFunction((text) => document.querySelector('main')?.textContent !== text, before)
}

/** Opens the Menu of a narrow screen, then a menu of the header: there it is in the Menu. */
export async function openInHeader(page: Page, name?: string | RegExp): Promise<void> {
  const banner = page.getByRole('banner')
  await banner.getByRole('button', { name: /^Notifications/ }).waitFor()
  const menu = banner.getByRole('button', { name: 'Menu' })
  if (await menu.isVisible()) await menu.click()
  if (name) await banner.getByRole('button', { name }).filter({ visible: true }).click()
}

/** Returns this response to every matching GET request. */
export function answering(pattern: string | RegExp, json: unknown, status = 200): Step {
  return async (page) => {
    await page.route(pattern, (route) =>
      route.request().method() === 'GET' ? route.fulfill({ status, json }) : route.fallback(),
    )
  }
}

/** Returns 503 to every matching change. */
export function refusing(pattern: string | RegExp): Step {
  return async (page) => {
    await page.route(pattern, (route) =>
      route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 503, body: '{}' }),
    )
  }
}
