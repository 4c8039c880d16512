import { createStore } from '#src/lib/store.ts'

export const quickAccess = createStore<'palette' | 'help' | 'workingDays' | null>(null)
