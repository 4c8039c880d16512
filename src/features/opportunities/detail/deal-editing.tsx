import { useMemo, useState } from 'react'
import { useDraft } from '#src/lib/drafts.ts'
import { isSameValue } from '#src/lib/field-edits.ts'
import { ApiError } from '#src/lib/http.ts'
import { useOrganization } from '#src/lib/organization-context.ts'
import { showSaved } from '#src/ui/toasts.ts'
import { useIsOwnChange } from '../api.ts'
import { addressLines } from '../card-text.ts'
import {
  changesOf,
  draftName,
  draftOf,
  draftSchema,
  type EditorPart,
  hasChanges,
  seenByDraft,
  valuesBefore,
  without,
} from '../draft.ts'
import { withEdit } from '../edits.ts'
import {
  type EditableField,
  FIELD_LABELS,
  type Opportunity,
  type OpportunityEdit,
} from '../opportunity-schema.ts'
import { saveDeal } from './deal-saving.tsx'

export interface Editor {
  userId: string
  email: string
}

export interface OpenedDeal {
  saved: Opportunity
  /** The deal was fetched for this page and isn't a cached response. */
  isFresh: boolean
  editor: Editor
}

type EditsChange = (edits: OpportunityEdit, deal: Opportunity) => OpportunityEdit

export type DealEditing = ReturnType<typeof useDealEditing>

/** "stale": someone else has changed the deal, so nothing was saved. */
export type SaveOutcome = 'saved' | 'stale' | ApiError

/**
 * Edits are an overlay on the server state: a colleague's change shows in untouched fields and never replaces typed text.
 * Unsaved work is stored in this browser as a draft.
 */
export function useDealEditing({ saved, isFresh, editor }: OpenedDeal, part: EditorPart) {
  const [seen, setSeen] = useState(saved)
  const [edits, setEdits] = useState<OpportunityEdit>({})
  const [wasFresh, setWasFresh] = useState(isFresh)
  if (isFresh && !wasFresh) {
    setWasFresh(true)
    // A refresh of a cached response is not a remote change.
    if (!hasChanges(edits)) setSeen(saved)
  }
  // For example on the board, or by an offer: the deal was opened before the response arrived.
  if (useIsOwnChange(seen, saved)) setSeen(saved)
  const name = draftName(part, editor.userId, saved.id)
  const { offered, setOffered, clearTyped } = useDraft(name, draftSchema, {
    typed: useMemo(() => draftOf(seen, edits, new Date()), [seen, edits]),
    isChanged: (draft) => hasChanges(changesOf(seen, draft.edits)),
  })
  const changes = changesOf(saved, edits)
  const remote = remoteChanges(seen, saved, edits)
  // Nothing in the form differs: another part of the deal was changed.
  if (saved.version > seen.version && remote.length === 0) setSeen(saved)

  function finish(now: Opportunity) {
    clearTyped()
    setSeen(now)
    setEdits({})
  }
  const saving = useSaving(saved, finish)

  return {
    deal: withEdit(saved, changes),
    saved,
    edits,
    changes,
    isChanged: hasChanges(changes),
    ...saving,
    remote,
    conflicts: remote.filter(({ mine }) => mine !== undefined),
    /** Unsaved work from an earlier visit. */
    offered,
    edit: (change: OpportunityEdit | EditsChange): void =>
      setEdits((now) => (typeof change === 'function' ? change(now, saved) : { ...now, ...change })),
    acknowledge: () => setSeen(saved),
    /** Discards the edits of these fields. Returns the remaining edits. */
    resolve(theirs: readonly EditableField[]): OpportunityEdit {
      setSeen(saved)
      setEdits(without(edits, theirs))
      return without(changes, theirs)
    },
    restoreDraft(): void {
      if (offered === null) return
      setSeen(seenByDraft(saved, offered))
      setEdits({ ...offered.edits, ...edits })
      setOffered(null)
    },
    discardDraft: () => setOffered(null),
  }
}

function useSaving(saved: Opportunity, finish: (now: Opportunity) => void) {
  const list = useOrganization()
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<ApiError | null>(null)

  async function save(changes: OpportunityEdit): Promise<SaveOutcome> {
    setSaving(true)
    setFailure(null)
    try {
      const { deal: now, how } = await saveDeal(list, saved, changes)
      finish(now)
      const before = valuesBefore(saved, changes)
      const undo = () => saveDeal(list, now, before, { isUndo: true })
      showSaved({ name: addressLines(now.address).street, how, undo, about: now.id })
      return 'saved'
    } catch (error) {
      const refusal = error instanceof ApiError ? error : new ApiError(0, 'unexpected', String(error))
      if (refusal.code === 'stale_version') return 'stale'
      setFailure(refusal)
      return refusal
    } finally {
      setSaving(false)
    }
  }

  return { isSaving, failure, save }
}

/** A field that someone else has changed; `mine` is undefined if the user hasn't. */
export type RemoteChange = ReturnType<typeof remoteChanges>[number]

/** The fields that have changed since the deal was opened. */
export function remoteChanges(seen: Opportunity, current: Opportunity, edits: OpportunityEdit) {
  if (seen.version >= current.version) return []
  const changes = changesOf(current, edits)
  const fields = Object.keys(FIELD_LABELS) as EditableField[]
  return fields
    .filter((field) => !isSameValue(seen[field], current[field]))
    .map((field) => ({ field, before: seen[field], theirs: current[field], mine: changes[field] }))
}
