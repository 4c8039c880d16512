import { useEffect, useState } from 'react'
import { readStored, removeStored, writeStored } from '#src/lib/browser-storage.ts'
import { DEAL_DRAFT } from '#src/lib/drafts.ts'
import { isSameValue, pickFields, withFields } from '#src/lib/field-edits.ts'
import { useOrganization } from '#src/lib/organization-context.ts'
import { parseJson } from '#src/lib/parse-json.ts'
import { showSaved } from '#src/ui/toasts.ts'
import { useAttempt } from '#src/ui/use-attempt.ts'
import { ownershipDocument } from './api.ts'
import type { OwnershipView } from './schema.ts'
import {
  changesOf,
  formOf,
  formProblem,
  ownIncomes,
  type TaxEdits,
  type TaxForm,
  taxDraftSchema,
} from './tax-form.ts'

interface Opened {
  view: OwnershipView
  id: string
  /** The deal's street, for messages. */
  name: string
  userId: string
}

/** Edits with the values that they started from. */
interface Edited {
  edits: TaxEdits
  startedFrom: TaxEdits
}

const NONE: Edited = { edits: {}, startedFrom: {} }

export type TaxEditing = ReturnType<typeof useTaxEditing>

/** Edits are an overlay on the saved ownership and incomes; unsaved ones are stored in this browser as a draft. */
export function useTaxEditing({ view, id, name, userId }: Opened) {
  const scope = { ...useOrganization(), id }
  const [edited, setEdited] = useState(NONE)
  const { run, isPending: isSaving, error, dismiss } = useAttempt()
  const saved = formOf(view)
  const form = withFields(saved, edited.edits)
  const changes = changesOf(saved, edited.edits)
  const { offered, setOffered } = useDraft(`${DEAL_DRAFT}tax_${userId}_${id}`, saved, edited)
  const problem = formProblem(form)
  const conflicts = fieldsOf(edited.edits).filter(
    (field) =>
      !isSameValue(edited.startedFrom[field], saved[field]) &&
      !isSameValue(edited.edits[field], saved[field]),
  )

  async function send(from: OwnershipView, { ownership, incomes }: ReturnType<typeof changesOf>) {
    const words = { name: `The ownership of ${name}`, verb: 'saved' }
    const outcomes = await Promise.all([
      fieldsOf(ownership).length > 0 && ownershipDocument.save(scope, from, ownership, words),
      fieldsOf(incomes).length > 0 && ownershipDocument.saveOwn(scope, ownIncomes(from, incomes), words),
    ])
    return outcomes.includes('queued') ? 'queued' : 'done'
  }

  async function save(): Promise<void> {
    if (problem !== null) throw new Error(problem)
    const how = await send(view, changes)
    setOffered(null)
    setEdited(NONE)
    const before = pickFields(saved, fieldsOf(edited.edits))
    const undo = () => send(ownershipDocument.current(scope) ?? view, changesOf(form, before))
    showSaved({ name, how, undo, about: id })
  }

  return {
    form,
    problem,
    isChanged: changes.isChanged,
    isSaving,
    error,
    /** Someone else has changed a field with unsaved edits; saving replaces their changes. */
    hasConflict: conflicts.length > 0,
    offered,
    edit(change: TaxEdits): void {
      dismiss()
      setEdited(({ edits, startedFrom }) => ({
        edits: { ...edits, ...change },
        startedFrom: { ...pickFields(saved, fieldsOf(change)), ...startedFrom },
      }))
    },
    save: () => void run(save),
    /** Discards the edits of fields that someone else has changed. */
    discardConflicts: () =>
      setEdited(({ edits, startedFrom }) => {
        const left = fieldsOf(edits).filter((field) => !conflicts.includes(field))
        return { edits: pickFields(edits, left), startedFrom: pickFields(startedFrom, left) }
      }),
    restoreDraft(): void {
      if (offered === null) return
      setEdited({
        edits: { ...offered.edits, ...edited.edits },
        startedFrom: { ...edited.startedFrom, ...offered.startedFrom },
      })
      setOffered(null)
    },
    discardDraft: () => setOffered(null),
  }
}

/** Offers an earlier draft until it is restored or discarded. */
function useDraft(storedAs: string, saved: TaxForm, edited: Edited) {
  const [offered, setOffered] = useState(() => {
    const draft = taxDraftSchema.safeParse(parseJson(readStored(storedAs) ?? '')).data
    return draft !== undefined && changesOf(saved, draft.edits).isChanged ? draft : null
  })
  useEffect(() => {
    const edits = { ...offered?.edits, ...edited.edits }
    const startedFrom = { ...edited.startedFrom, ...offered?.startedFrom }
    const at = offered?.at ?? new Date().toISOString()
    if (!changesOf(saved, edits).isChanged) removeStored(storedAs)
    else writeStored(storedAs, JSON.stringify({ at, edits, startedFrom }))
  }, [storedAs, saved, edited, offered])
  return { offered, setOffered }
}

function fieldsOf(edits: TaxEdits): (keyof TaxForm)[] {
  return Object.keys(edits) as (keyof TaxForm)[]
}
