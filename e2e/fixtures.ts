import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { type CivilDay, hourInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import { putEmbedded } from '#src/server/testing/test-databases.ts'
import { freePort } from '../scripts/private-postgres.ts'
import { findViolations } from './axe.ts'
import { countCost, countLoads } from './costs.ts'
import { type Person, signUpSubscriber } from './people.ts'
import { recordErrors } from './recorded-errors.ts'
import { startServer } from './server-under-test.ts'
import { endTour, signIn } from './signed-in-browser.ts'

/** Runs in `npm run test:deep` only. */
export const DEEP = { tag: '@deep' }
/** Runs in the deep run on the embedded database too. All API tests run on it there, so a few suffice. */
export const EMBEDDED = { tag: '@embedded' }
/** Runs in the deep run on a phone too. What differs there by layout or touch is tagged `@everywhere`. */
export const PHONE_TOO = { tag: '@deep-phone' }

/** A server of one test, on the embedded database. */
interface OwnServer {
  address: string
  /** Restarts the server at noon of a later day. The page is blank afterwards. */
  continueOn: (day: CivilDay, variables?: Record<string, string>) => Promise<void>
}

interface Fixtures {
  /** Whether the tour for new users opens; by default it is already completed. */
  withTour: boolean
  /** Console errors and failed requests that match the pattern don't fail the test. */
  tolerate: (pattern: RegExp) => void
  /** A new user with a running trial; `page` is signed in as them. */
  signedUp: Person
  /** A second browser, signed in as the person, or as a guest. */
  openBrowser: (person?: Person) => Promise<Page>
  ownServer: OwnServer
  /** Checks the page against WCAG 2.2 AA in the light theme; `src/ui/style/tokens.test.ts` has the contrasts of both. */
  expectAccessible: (page: Page) => Promise<void>
}

/** Fails on console errors and failed requests that the test doesn't tolerate. */
export const test = base.extend<Fixtures & { tolerated: RegExp[] }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures needed from the pattern
  tolerated: async ({}, use) => use([]),
  tolerate: async ({ tolerated }, use) => use((pattern) => tolerated.push(pattern)),

  withTour: [false, { option: true }],

  context: async ({ context, tolerated, withTour }, use) => {
    // A reused context may be as the test before left it.
    await context.setOffline(false)
    if (!withTour) await endTour(context)
    const errors = recordErrors(context)
    countLoads(context)
    await use(context)
    expect(unexpected(errors, tolerated), 'console errors and failed requests').toEqual([])
  },

  signedUp: async ({ context, baseURL }, use) => {
    const person = await signUpSubscriber(baseURL)
    await signIn(context, person)
    await use(person)
  },

  openBrowser: async ({ browser, contextOptions, tolerated }, use) => {
    const opened: { context: BrowserContext; errors: string[] }[] = []
    await use(async (person) => {
      const context = await browser.newContext(contextOptions)
      await endTour(context)
      countLoads(context)
      opened.push({ context, errors: recordErrors(context) })
      if (person) await signIn(context, person)
      return context.newPage()
    })
    for (const { context, errors } of opened) {
      await context.close()
      expect(unexpected(errors, tolerated), 'console errors in the second browser').toEqual([])
    }
  },

  ownServer: async ({ page }, use) => {
    const place = { port: await freePort(), dataDir: mkdtempSync(join(tmpdir(), 'doneup-own-server-')) }
    await putEmbedded(place.dataDir)
    let server = await startServer(place)
    countCost('servers')
    async function end() {
      await page.goto('about:blank')
      await server.end()
    }
    await use({
      address: server.address,
      async continueOn(day, more = {}) {
        await end()
        const ahead = hourInAuckland(day, 12).getTime() - Date.now()
        const clock = new URL('later-clock.ts', import.meta.url)
        const variables = { NODE_OPTIONS: `--import ${clock}`, CLOCK_AHEAD_MS: String(ahead), ...more }
        countCost('servers')
        server = await startServer({ ...place, variables })
      },
    })
    await end()
    rmSync(place.dataDir, { recursive: true, force: true })
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures needed from the pattern
  expectAccessible: async ({}, use) => use(expectAccessiblePage),
})

export { expect }

function unexpected(errors: string[], tolerated: RegExp[]): string[] {
  return errors.filter((line) => !tolerated.some((pattern) => pattern.test(line)))
}

async function expectAccessiblePage(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.evaluate(finishTransitions)
  countCost('scans')
  expect(await findViolations(page), 'accessibility').toEqual([])
}

/** A dialog that is still fading in has colours of neither state. */
function finishTransitions(): void {
  for (const animation of document.getAnimations()) {
    if (animation instanceof CSSTransition) animation.finish()
  }
}
