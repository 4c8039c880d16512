import { readStored, removeStored, writeStored } from './browser-storage.ts'
import { createStore, type ReadableStore } from './store.ts'

const NAME = 'doneup_user'
const user = createStore(readStored(NAME))

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
  if (userId === null) removeStored(NAME)
  else writeStored(NAME, userId)
  user.set(userId)
}
