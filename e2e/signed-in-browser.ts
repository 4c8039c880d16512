import type { BrowserContext } from '@playwright/test'
import type { Person } from './people.ts'

/** Makes the browser look as after signing in: the session's cookie, and what our pages remember of it. */
export async function signIn(context: BrowserContext, { cookie }: Pick<Person, 'cookie'>): Promise<void> {
  await context.addCookies([cookie])
  await context.addInitScript(() => {
    // Frames without an address of their own have no storage.
    if (location.protocol !== 'about:') localStorage.doneup_signed_in ??= '1'
  })
}

/** Everybody in this browser has seen the tour. */
export async function endTour(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const read = Storage.prototype.getItem
    Storage.prototype.getItem = function (name: string) {
      return name.startsWith('onboarding_complete_') ? '1' : read.call(this, name)
    }
  })
}
