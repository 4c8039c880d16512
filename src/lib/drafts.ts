import { removeStored, storedNames } from './browser-storage.ts'

/** Prefixes of storage names; the author's id follows. */
export const DEAL_DRAFT = 'doneup_draft_'
export const SUGGESTION_DRAFT = 'doneup_suggestion_'

/** The storage names of a user's drafts in this browser. */
export function draftNamesOf(userId: string): string[] {
  const names = [DEAL_DRAFT, SUGGESTION_DRAFT].flatMap(storedNames)
  return names.filter((name) => name.includes(`_${userId}`))
}

export function removeDraftsOf(userId: string): void {
  for (const name of draftNamesOf(userId)) removeStored(name)
}
