import { createStore } from '#src/lib/store.ts'

export const quickAccess = createStore<'palette' | 'help' | 'article' | 'workingDays' | null>(null)
