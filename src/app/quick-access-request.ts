import { createStore } from '#src/lib/store.ts'

/** What a person asked to open over the screen; the part of the page that shows it has code of its own. */
export const quickAccess = createStore<'palette' | 'help' | null>(null)
