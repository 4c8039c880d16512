import { createStore } from '#src/lib/store.ts'

/** What is open over the screen. A file of its own: the parts that quick-access.tsx loads import it. */
export const quickAccess = createStore<'palette' | 'help' | null>(null)
