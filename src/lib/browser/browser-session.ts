import { readStored, removeStored, writeStored } from './browser-storage.ts'
import { createStore, type ReadableStore } from './store.ts'

const USER = 'doneup_user'
const user = createStore(readStored(USER))

/** The id of the user this page shows, null for a guest. Another tab may have signed in someone else since. */
export const currentUser: ReadableStore<string | null> = user

const isReplaced = createStore(false)

/** Whether the server refused a change because another tab has signed in someone else, until this page reads the session. */
export const isUserReplaced: ReadableStore<boolean> = isReplaced

export function reportReplacedUser(): void {
  isReplaced.set(true)
}

export function setCurrentUser(userId: string | null): void {
  isReplaced.set(false)
  if (userId === null) removeStored(USER)
  else writeStored(USER, userId)
  user.set(userId)
}

/** What a module remembers of the person who uses this page, such as their last filters; forgotten for anyone else. */
export function personal<Value>(initial: () => Value): { get(): Value; set(value: Value): void } {
  let value = initial()
  user.subscribe(() => {
    value = initial()
  })
  return {
    get: () => value,
    set: (next) => {
      value = next
    },
  }
}

/** Stored from the sign-out until the server has ended the session: how the last attempt failed. */
const PENDING = 'doneup_sign_out_pending'
const UNREACHED = 'unreached'
const REFUSED = 'refused'
const TIMEOUT_MS = 5_000
const RETRY_MS = 15_000

/** Whether this browser has signed out and the server hasn't confirmed it yet. */
export function isSignOutPending(): boolean {
  return readStored(PENDING) !== null
}

/** What the user should know about a pending sign-out; null if none is pending, or its first attempt is still running. */
export function pendingSignOutNote(isOnline: boolean): string | null {
  const stored = readStored(PENDING)
  if (stored === REFUSED) return 'DoneUp couldn’t end your session yet. It ends at the next contact.'
  if (!isOnline && stored !== null) return 'Your session ends when you’re back online.'
  return stored === UNREACHED ? 'DoneUp couldn’t be reached. Your session ends at the next contact.' : null
}

/** Signs this browser out. No other request is sent until `finishSignOut` has succeeded. */
export function requestSignOut(): void {
  writeStored(PENDING, '1')
}

let sending: Promise<boolean> | null = null

/** Ends the session on the server if a sign-out is pending. Returns true once none is pending. */
export function finishSignOut(): Promise<boolean> {
  if (!isSignOutPending()) return Promise.resolve(true)
  sending ??= send().finally(() => {
    sending = null
  })
  return sending
}

async function send(): Promise<boolean> {
  try {
    const { ok } = await fetch('/api/auth/sign-out', {
      method: 'POST',
      headers: { accept: 'application/json', 'x-client-info': 'doneup-web' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (ok) removeStored(PENDING)
    else if (isSignOutPending()) writeStored(PENDING, REFUSED)
    return ok
  } catch {
    if (isSignOutPending()) writeStored(PENDING, UNREACHED)
    return false
  }
}

let isRetrying = false

/** Sends a pending sign-out now, when back online, and every 15 s until the server confirms it. */
export async function retrySignOut(): Promise<void> {
  if (isRetrying || (await finishSignOut())) return
  isRetrying = true
  const timer = setInterval(retry, RETRY_MS)
  addEventListener('online', retry)
  async function retry() {
    if (!(await finishSignOut())) return
    isRetrying = false
    clearInterval(timer)
    removeEventListener('online', retry)
  }
}
