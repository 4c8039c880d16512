import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { barriersOn } from './axe.ts'
import { type Person, signUpSubscriber } from './people.ts'
import { endTour, signIn } from './signed-in-browser.ts'
import { watchForTrouble } from './trouble.ts'

interface Fixtures {
  /** Whether the tour for somebody new opens by itself; most stories begin after it. */
  withTour: boolean
  /** Console errors or failed requests matching the pattern are part of this story. */
  tolerate: (pattern: RegExp) => void
  /** Somebody new with a running trial; `page` is signed in as them. */
  signedUp: Person
  /** A second browser of its own, signed in as the person, or as a guest. */
  openBrowser: (person?: Person) => Promise<Page>
  /** Checks the page against WCAG 2.2 AA in both themes. */
  expectAccessible: (page: Page) => Promise<void>
}

/** Stories use this `test`: it fails on console errors and failed requests that the story did not announce. */
export const test = base.extend<Fixtures & { tolerated: RegExp[] }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures needed from the pattern
  tolerated: async ({}, use) => use([]),
  tolerate: async ({ tolerated }, use) => use((pattern) => tolerated.push(pattern)),

  withTour: [false, { option: true }],

  context: async ({ context, tolerated, withTour }, use) => {
    if (!withTour) await endTour(context)
    const trouble = watchForTrouble(context)
    await use(context)
    expect(unexpected(trouble, tolerated), 'console errors and failed requests').toEqual([])
  },

  signedUp: async ({ context, baseURL }, use) => {
    const person = await signUpSubscriber(baseURL)
    await signIn(context, person)
    await use(person)
  },

  openBrowser: async ({ browser, contextOptions, tolerated }, use) => {
    const opened: { context: BrowserContext; trouble: string[] }[] = []
    await use(async (person) => {
      const context = await browser.newContext(contextOptions)
      await endTour(context)
      opened.push({ context, trouble: watchForTrouble(context) })
      if (person) await signIn(context, person)
      return context.newPage()
    })
    for (const { context, trouble } of opened) {
      await context.close()
      expect(unexpected(trouble, tolerated), 'console errors in the second browser').toEqual([])
    }
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures needed from the pattern
  expectAccessible: async ({}, use) => use(expectAccessibleInBothThemes),
})

export { expect }

function unexpected(trouble: string[], tolerated: RegExp[]): string[] {
  return trouble.filter((line) => !tolerated.some((pattern) => pattern.test(line)))
}

async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    // Without motion: a colour half way to the other theme is nobody's.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const found = await barriersOn(page)
    expect(found, `accessibility in the ${colorScheme} theme`).toEqual([])
  }
}
