import { readStored, removeStored, writeStored } from './browser-storage.ts'
import { createStore, type ReadableStore } from './store.ts'

const NAME = 'doneup_user'
const user = createStore(readStored(NAME))

/** The id of the user this page shows, null for a guest. Another tab may have signed in someone else since. */
export const currentUser: ReadableStore<string | null> = user

export function setCurrentUser(userId: string | null): void {
  if (userId === null) removeStored(NAME)
  else writeStored(NAME, userId)
  user.set(userId)
}
