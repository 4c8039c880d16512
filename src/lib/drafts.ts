import { readStored, removeStored, storedNames } from './browser-storage.ts'
import { isRecord } from './is-record.ts'
import { parseJson } from './parse-json.ts'

/** Prefixes of storage names; the author's id follows. */
export const DEAL_DRAFT = 'doneup_draft_'
export const SUGGESTION_DRAFT = 'doneup_suggestion_'

/** The storage names of a user's drafts in this browser. */
export function draftNamesOf(userId: string): string[] {
  const names = [DEAL_DRAFT, SUGGESTION_DRAFT].flatMap(storedNames)
  return names.filter((name) => name.includes(`_${userId}`))
}

/** The notes in the user's unsaved edits of deals. */
export function draftNotesOf(userId: string): string[] {
  return draftNamesOf(userId).flatMap((name) => {
    const draft = parseJson(readStored(name) ?? '')
    const edits = isRecord(draft) && isRecord(draft.edits) ? draft.edits : {}
    return typeof edits.notes === 'string' && edits.notes !== '' ? [edits.notes] : []
  })
}

export function removeDraftsOf(userId: string): void {
  for (const name of draftNamesOf(userId)) removeStored(name)
}
