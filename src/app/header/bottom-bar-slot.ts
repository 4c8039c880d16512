import { createStore } from '#src/lib/browser/store.ts'

/** The place in the bottom bar for what is done on the page, such as its camera; null where there is no bar. */
export const bottomBarSlot = createStore<HTMLElement | null>(null)
