import { currentUser } from '#src/lib/browser/browser-session.ts'

/** A custom item that isn’t added yet; it has no cost, or its cost isn’t typed. */
export interface CustomItemDraft {
  name: string
  cost: number | null
}

/** By person and page, as long as the tab is open: leaving the step or the editor doesn’t lose what is typed. */
const drafts = new Map<string, CustomItemDraft>()

// Prerendered pages have no address, and no draft.
const here = () => `${currentUser.get()} ${globalThis.location?.pathname}`

export function customItemDraft(): CustomItemDraft {
  return drafts.get(here()) ?? { name: '', cost: null }
}

export function keepCustomItem(draft: CustomItemDraft): void {
  if (draft.name === '' && draft.cost === null) drafts.delete(here())
  else drafts.set(here(), draft)
}
