import type { BrowserContext } from '@playwright/test'
import type { Person } from './people.ts'

/** Sets the session cookie and the pages' signed-in flag. */
export async function signIn(context: BrowserContext, { cookie }: Pick<Person, 'cookie'>): Promise<void> {
  await context.addCookies([cookie])
  await context.addInitScript(() => {
    // about:blank frames have no storage.
    if (location.protocol !== 'about:') localStorage.doneup_signed_in ??= '1'
  })
}

/** Marks the tour as completed for every user of this browser. */
export async function endTour(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const read = Storage.prototype.getItem
    Storage.prototype.getItem = function (name: string) {
      return name.startsWith('onboarding_complete_') ? '1' : read.call(this, name)
    }
  })
}
