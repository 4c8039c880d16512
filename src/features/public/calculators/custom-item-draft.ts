import { personal } from '#src/lib/browser/browser-session.ts'

/** A custom item that isn’t added yet; it has no cost, or its cost isn’t typed. */
export interface CustomItemDraft {
  name: string
  cost: number | null
}

/** By page, as long as the tab is open: leaving the step or the editor doesn’t lose what is typed. */
const drafts = personal(() => new Map<string, CustomItemDraft>())

// Prerendered pages have no address, and no draft.
const here = () => globalThis.location?.pathname

export function customItemDraft(): CustomItemDraft {
  return drafts.get().get(here()) ?? { name: '', cost: null }
}

export function keepCustomItem(draft: CustomItemDraft): void {
  if (draft.name === '' && draft.cost === null) drafts.get().delete(here())
  else drafts.get().set(here(), draft)
}
