import { useState } from 'react'
import { z } from 'zod'
import type { Reader } from '#src/lib/api/http.ts'
import { readStored, removeStored } from '#src/lib/browser/browser-storage.ts'
import { DEAL_DRAFT } from '#src/lib/browser/drafts.ts'
import { parseJson } from '#src/lib/schemas/parse-json.ts'
import { dealEditSchema } from './deal-schema.ts'

/** What an earlier version of DoneUp stored in this browser without saving it. */
const draftSchema = z.object({ at: z.iso.datetime(), edits: dealEditSchema })

const PARTS = ['deal', 'renovation', 'numbers'] as const

export interface StoredDraft<Edits> {
  at: string
  edits: Edits
}

export function draftName(part: (typeof PARTS)[number] | 'tax', userId: string, dealId: string): string {
  return `${DEAL_DRAFT}${part}_${userId}_${dealId}`
}

/** The drafts of a deal's fields as one, the latest last; null without any. */
export function useDealDraft(userId: string, dealId: string) {
  const names = PARTS.map((part) => draftName(part, userId, dealId))
  return useDrafts(names, draftSchema)
}

/** Drafts stored under these names, as one, and how they are deleted. */
export function useDrafts<Edits extends object>(
  names: readonly string[],
  schema: Reader<StoredDraft<Edits>>,
) {
  const [draft, setDraft] = useState<StoredDraft<Edits> | null>(() => {
    const read = names.map((name) => schema.safeParse(parseJson(readStored(name) ?? '')))
    const found = read
      .flatMap((one) => (one.success ? one.data : []))
      .toSorted((a, b) => (a.at < b.at ? -1 : 1))
    const [first] = found
    if (first === undefined) return null
    return found.reduce((all, { at, edits }) => ({ at, edits: { ...all.edits, ...edits } }), first)
  })
  function remove(): void {
    for (const name of names) removeStored(name)
    setDraft(null)
  }
  return { draft, remove }
}
