import { isUserReplaced } from '../browser/browser-session.ts'
import { listInWords } from '../text/list-in-words.ts'
import { pluralize } from '../text/pluralize.ts'
import { countChanges } from './count-changes.ts'
import type { QueueEntry } from './entry.ts'

/** What queued changes wait for: "waiting for the network". */
export function waiting(): string {
  return `waiting for ${isUserReplaced.get() ? 'you to sign in again' : 'the network'}`
}

/** "3 changes waiting for the network"; "2 of 3 changes …" of a page’s `own`, where others wait elsewhere too. */
export function waitingChanges(entries: readonly QueueEntry[], own = entries): string {
  const [all, count] = [countChanges(entries), countChanges(own)]
  return `${all > count ? `${count} of ` : ''}${pluralize(all, 'change')} ${waiting()}`
}

/** "Sending 3 changes…" */
export function sendingChanges(entries: readonly QueueEntry[]): string {
  return `Sending ${pluralize(countChanges(entries), 'change')}…`
}

/** "1 change couldn’t be saved." */
export function refusedChanges(entries: readonly QueueEntry[]): string {
  return `${pluralize(countChanges(entries, 'failed'), 'change')} couldn’t be saved.`
}

/** What signing out would delete: "3 unsaved changes and 1 draft"; null if nothing. `detail` where only some of them wait. */
export function unsavedChanges(entries: readonly QueueEntry[], drafts: number) {
  const [open, failed] = [countChanges(entries), countChanges(entries, 'failed')]
  if (open + failed + drafts === 0) return null
  const parts = [
    open + failed > 0 && pluralize(open + failed, 'unsaved change'),
    drafts > 0 && pluralize(drafts, 'draft'),
  ]
  const isMixed = open > 0 && failed > 0
  return {
    title: listInWords(parts.filter((part) => part !== false)),
    detail: isMixed ? `${waitingChanges(entries)}. ${refusedChanges(entries)}` : null,
  }
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

/** What a change that is shown at once says of itself, before it is sent; `note` is a sentence of its own. */
export function shownAtOnce(message: string, note?: string): string {
  const whole = navigator.onLine ? message : queuedMessage(message)
  return note === undefined ? whole : `${navigator.onLine ? `${message}.` : whole} ${note}`
}

const QUEUED =
  / on this device\. It will sync when (?:you’re back online|DoneUp can be reached|you sign in again)\./

/** What a message says once the change has been sent. */
export function sentMessage(message: string): string {
  return message.replace(QUEUED, '')
}
