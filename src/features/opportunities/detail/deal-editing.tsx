import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '#src/lib/http.ts'
import { offerUndo } from '#src/ui/offer-undo.ts'
import { showToast } from '#src/ui/toast.tsx'
import { isAnswered } from '../api.ts'
import { addressLines } from '../board/card-text.ts'
import { withEdit } from '../editing/edits.ts'
import type { EditableField, Opportunity, OpportunityEdit } from '../editing/schema.ts'
import { keepDraft, readDraft } from './api.ts'
import { saveDeal } from './deal-saving.tsx'
import {
  changesOf,
  draftOf,
  type EditorPart,
  type FieldNews,
  hasChanges,
  mergedDraft,
  newsSince,
  seenByDraft,
  valuesBefore,
  without,
} from './draft.ts'
import type { Draft } from './schema.ts'

/** Who edits, and for which organization. */
export interface Editor {
  userId: string
  email: string
  organizationId: string
}

/** A change of the edits, to be applied to whatever they are by then. */
type EditsChange = (edits: OpportunityEdit, deal: Opportunity) => OpportunityEdit

export interface DealEditing {
  /** The deal as it will be once saved. */
  deal: Opportunity
  /** As the server has it. */
  saved: Opportunity
  /** What is typed, as it is typed. */
  edits: OpportunityEdit
  changes: OpportunityEdit
  isChanged: boolean
  isSaving: boolean
  /** Why the last save failed. */
  failure: ApiError | null
  /** What somebody else changed since, and which of it was edited here too. */
  news: FieldNews[]
  conflicts: FieldNews[]
  /** Work from before, waiting to be taken up again. */
  offered: Draft | null
  edit(change: OpportunityEdit | EditsChange): void
  /** Takes the news as read. */
  acknowledge(): void
  /** Settles what both sides changed: these fields become theirs, the others stay as typed. Gives what is left to save. */
  settle(theirs: readonly EditableField[]): OpportunityEdit
  restoreDraft(): void
  discardDraft(): void
  save(changes: OpportunityEdit): Promise<SaveOutcome>
}

/** "stale": refused, because somebody else changed the deal; nothing was overwritten. */
export type SaveOutcome = 'saved' | 'stale' | 'failed'

/**
 * The editing of one deal: what is typed lies over what the server has, so a colleague's change shows at once in the
 * fields that were not touched here, and never takes the place of what was typed. Unsaved work is kept in this browser.
 */
export function useDealEditing(
  { saved, isFresh, editor }: { saved: Opportunity; isFresh: boolean; editor: Editor },
  part: EditorPart,
): DealEditing {
  const [seen, setSeen] = useState(saved)
  const [edits, setEdits] = useState<OpportunityEdit>({})
  const [wasFresh, setWasFresh] = useState(isFresh)
  if (isFresh && !wasFresh) {
    setWasFresh(true)
    // What the page showed for a moment was left over from before: that it became current is no news.
    if (!hasChanges(edits)) setSeen(saved)
  }
  // Moved on the board and opened before the answer was there: one's own doing is no news.
  if (saved.version === seen.version + 1 && isAnswered(saved)) setSeen(saved)
  const { offered, setOffered, forgetTyped } = useDraft(seen, edits, {
    userId: editor.userId,
    dealId: saved.id,
    part,
  })
  const changes = changesOf(saved, edits)
  const news = newsSince(seen, saved, edits)

  function finish(now: Opportunity) {
    forgetTyped()
    setSeen(now)
    setEdits({})
  }
  const saving = useSaving(saved, editor, finish)

  return {
    deal: withEdit(saved, changes),
    saved,
    edits,
    changes,
    isChanged: hasChanges(changes),
    ...saving,
    news,
    conflicts: news.filter(({ mine }) => mine !== null),
    offered,
    edit: (change) =>
      setEdits((now) => (typeof change === 'function' ? change(now, saved) : { ...now, ...change })),
    acknowledge: () => setSeen(saved),
    settle: (theirs) => {
      setSeen(saved)
      setEdits(without(edits, theirs))
      return without(changes, theirs)
    },
    restoreDraft: () => {
      if (offered === null) return
      setSeen(seenByDraft(saved, offered))
      setEdits({ ...offered.edits, ...edits })
      setOffered(null)
    },
    discardDraft: () => setOffered(null),
  }
}

/** Keeps what is typed in this browser. Work from before is offered, and goes only when it was taken up or turned down. */
function useDraft(
  seen: Opportunity,
  edits: OpportunityEdit,
  { userId, dealId, part }: { userId: string; dealId: string; part: EditorPart },
) {
  const [offered, setOffered] = useState(() => {
    const draft = readDraft({ userId, dealId, part })
    // The page was left while it was being saved, and it was.
    return draft !== null && hasChanges(changesOf(seen, draft.edits)) ? draft : null
  })
  useEffect(() => {
    const typed = draftOf(seen, edits, new Date())
    const kept = offered !== null && typed !== null ? mergedDraft(offered, typed) : (typed ?? offered)
    keepDraft({ userId, dealId, part }, kept)
  }, [seen, edits, offered, userId, dealId, part])
  return {
    offered,
    setOffered,
    /** What was typed is saved; work from before that nobody has decided about stays. */
    forgetTyped: () => keepDraft({ userId, dealId, part }, offered),
  }
}

function useSaving(saved: Opportunity, editor: Editor, finish: (now: Opportunity) => void) {
  const client = useQueryClient()
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<ApiError | null>(null)

  async function save(changes: OpportunityEdit): Promise<SaveOutcome> {
    setSaving(true)
    setFailure(null)
    try {
      const { deal: now, how } = await saveDeal(client, editor.organizationId, saved, changes)
      finish(now)
      offerToTakeBack(now, valuesBefore(saved, changes), how)
      return 'saved'
    } catch (error) {
      const refusal = error instanceof ApiError ? error : new ApiError(0, 'unexpected', String(error))
      if (refusal.code === 'stale_version') return 'stale'
      setFailure(refusal)
      return 'failed'
    } finally {
      setSaving(false)
    }
  }

  function offerToTakeBack(now: Opportunity, before: OpportunityEdit, how: 'done' | 'queued'): void {
    const { street } = addressLines(now.address)
    const undo = () =>
      saveDeal(client, editor.organizationId, now, before, { isUndo: true }).then(
        () => showToast({ message: `Changes to ${street} undone` }),
        (error: unknown) => {
          const reason = error instanceof ApiError ? error.message : ''
          showToast({ message: `Couldn’t undo the changes to ${street}. ${reason}`, tone: 'error' })
        },
      )
    const waits = `Saved ${street} on this device. It will sync when you’re back online.`
    offerUndo(how === 'queued' ? waits : `Saved ${street}`, () => void undo(), now.id)
  }

  return { isSaving, failure, save }
}
