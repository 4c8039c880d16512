import { isRecord, parseJson } from '../schemas/parse-json.ts'
import { readStored, removeStored, storedNames } from './browser-storage.ts'

/** Prefixes of storage names; the author's id follows. Drafts of deals are from earlier versions, which stored what was typed. */
export const DEAL_DRAFT = 'doneup_draft_'
export const SUGGESTION_DRAFT = 'doneup_suggestion_'

/** The storage names of a user's drafts in this browser. */
export function draftNamesOf(userId: string): string[] {
  const names = [DEAL_DRAFT, SUGGESTION_DRAFT].flatMap(storedNames)
  return names.filter((name) => name.includes(`_${userId}`))
}

/** The notes in the user's unsaved edits of deals, with the deal's address if the draft has it. */
export function draftNotesOf(userId: string): { name: string; address: string | null; notes: string }[] {
  return draftNamesOf(userId).flatMap((name) => {
    const draft = parseJson(readStored(name) ?? '')
    if (!isRecord(draft) || !isRecord(draft.edits)) return []
    const { notes } = draft.edits
    const address = typeof draft.address === 'string' ? draft.address : null
    return typeof notes === 'string' && notes !== '' ? [{ name, address, notes }] : []
  })
}

export function removeDraftsOf(userId: string): void {
  for (const name of draftNamesOf(userId)) removeStored(name)
}
