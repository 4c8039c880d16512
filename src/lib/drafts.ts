import { useEffect, useState } from 'react'
import { readStored, removeStored, storedNames, writeStored } from './browser-storage.ts'
import type { Reader } from './http.ts'
import { isRecord, parseJson } from './parse-json.ts'

/** Prefixes of storage names; the author's id follows. */
export const DEAL_DRAFT = 'doneup_draft_'
export const SUGGESTION_DRAFT = 'doneup_suggestion_'

/** Unsaved edits as stored in this browser, with the values before the edits. */
interface StoredDraft {
  at: string
  edits: object
  startedFrom: object
}

/** Returns null if there is no draft, or if it can't be parsed. */
export function readDraft<Draft>(name: string, schema: Reader<Draft>): Draft | null {
  const draft = schema.safeParse(parseJson(readStored(name) ?? ''))
  return draft.success ? draft.data : null
}

/** Stores a draft in this browser; null deletes it. */
export function storeDraft(name: string, draft: StoredDraft | null): void {
  if (draft === null) removeStored(name)
  else writeStored(name, JSON.stringify(draft))
}

export function mergedDraft<Draft extends StoredDraft>(older: Draft, newer: Draft): Draft {
  return {
    ...newer,
    edits: { ...older.edits, ...newer.edits },
    startedFrom: { ...newer.startedFrom, ...older.startedFrom },
  }
}

/** Stores what is typed, null if nothing is. An earlier draft is offered, and is stored until it is restored or discarded. */
export function useDraft<Draft extends StoredDraft>(
  name: string,
  schema: Reader<Draft>,
  { typed, isChanged }: { typed: Draft | null; isChanged: (draft: Draft) => boolean },
) {
  const [offered, setOffered] = useState(() => {
    const draft = readDraft(name, schema)
    // The draft was saved after the page was closed.
    return draft !== null && isChanged(draft) ? draft : null
  })
  useEffect(() => {
    storeDraft(name, offered !== null && typed !== null ? mergedDraft(offered, typed) : (typed ?? offered))
  }, [name, typed, offered])
  return { offered, setOffered, clearTyped: () => storeDraft(name, offered) }
}

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
