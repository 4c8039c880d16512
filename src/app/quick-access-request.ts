import { createStore } from '#src/lib/store.ts'

/** What to open over the screen. A file of its own, as quick-access.tsx is loaded later. */
export const quickAccess = createStore<'palette' | 'help' | null>(null)
