import { removeStored, storedNames } from './browser-storage.ts'

/** Begin the names under which unsaved text is stored; each name goes on with the id of the person who typed it. */
export const DEAL_DRAFT = 'doneup_draft_'
export const SUGGESTION_DRAFT = 'doneup_suggestion_'

/** The names of all unsaved text that this person has in this browser. */
export function draftNamesOf(userId: string): string[] {
  const names = [DEAL_DRAFT, SUGGESTION_DRAFT].flatMap(storedNames)
  return names.filter((name) => name.includes(`_${userId}`))
}

/** Deletes all unsaved text that this person has in this browser. */
export function removeDraftsOf(userId: string): void {
  for (const name of draftNamesOf(userId)) removeStored(name)
}
