import type { Page } from '@playwright/test'
import type { Person } from '../people.ts'

/**
 * Who looks: a visitor; the demo organization; somebody whose organization is still empty, or full of the longest and
 * largest there is; a member who is no administrator; somebody with a second factor; and those whose subscription
 * ended, whose payment failed, whose account is being deleted, or who have no organization.
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
  'homeless',
] as const
export type Viewer = (typeof VIEWERS)[number]

/** What the data is doing meanwhile. */
export const STATES = ['ready', 'loading', 'failed', 'offline'] as const
export type State = (typeof STATES)[number]

/** What a screen is drawn in. */
export interface World {
  address: string
  /** Made when first asked for; null: a guest. */
  personOf(viewer: Viewer): Promise<Person | null>
  /** The address of the page of a deal or project whose address begins so. */
  pathOf(kind: 'opportunities' | 'projects', viewer: Viewer, beginning: string): Promise<string>
}

export interface Screen {
  name: string
  path: string
  viewers: readonly Viewer[]
  /** Screens that read data of an organization are also drawn while it loads, fails, or is out of reach. */
  states?: readonly State[]
  /** What is done before the page is opened: answers that would take long to bring about. */
  before?: (page: Page, world: World) => Promise<void>
  /** What is done before the picture; it ends with what is to be seen being there. */
  prepare?: (page: Page, world: World) => Promise<void>
  /** What is done after the picture, so that the next one finds what this one found. */
  after?: (page: Page, world: World) => Promise<void>
}

/** An address as most are. */
export const KERERU = '8 Kererū Street, Ōtūmoetai, Tauranga'

type Role = 'button' | 'link' | 'tab' | 'menuitem' | 'menuitemradio' | 'radio'
type Step = (page: Page, world: World) => Promise<void>

/** One step after the other. */
export function steps(...all: Step[]): Step {
  return async (page, world) => {
    for (const step of all) await step(page, world)
  }
}

/** Presses the first visible control of this name. */
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

/** Waits for the dialog of this name. */
export function dialog(name: string | RegExp): Step {
  return (page) => page.getByRole('dialog', { name }).waitFor()
}

/** Every request to an address that matches is answered so. */
export function answering(pattern: string | RegExp, json: unknown, status = 200): Step {
  return async (page) => {
    await page.route(pattern, (route) =>
      route.request().method() === 'GET' ? route.fulfill({ status, json }) : route.fallback(),
    )
  }
}

/** Every change sent to an address that matches is refused. */
export function refusing(pattern: string | RegExp): Step {
  return async (page) => {
    await page.route(pattern, (route) =>
      route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 503, body: '{}' }),
    )
  }
}
