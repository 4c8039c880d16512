import { isUserReplaced } from '../browser/browser-session.ts'
import { pluralize } from '../text/pluralize.ts'

/** What queued changes wait for: "waiting for the network". */
export function waiting(): string {
  return `waiting for ${isUserReplaced.get() ? 'you to sign in again' : 'the network'}`
}

/** "3 changes waiting for the network"; "2 of 3 changes …" where others wait elsewhere too, as the bar counts. */
export function waitingChanges(count: number, all = count): string {
  return `${all > count ? `${count} of ` : ''}${pluralize(all, 'change')} ${waiting()}`
}

const SYNC_LATER = 'sync when you’re back online'

/** What becomes of changes that are made offline. */
export function savedHere(what: string): string {
  return `${what} are saved on this device and will ${SYNC_LATER}.`
}

/** "Saved 8 Rata Street on this device. It will sync …", for a change that is queued. */
export function queuedMessage(saved: string): string {
  const reached = navigator.onLine ? 'sync when DoneUp can be reached' : SYNC_LATER
  return `${saved} on this device. It will ${isUserReplaced.get() ? 'sync when you sign in again' : reached}.`
}

const QUEUED =
  / on this device\. It will sync when (?:you’re back online|DoneUp can be reached|you sign in again)\./

/** What a message says once the change has been sent. */
export function sentMessage(message: string): string {
  return message.replace(QUEUED, '')
}
