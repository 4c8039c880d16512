import { useState } from 'react'
import { ownersProblem, ownersProblems } from '#src/finance/tax/ownership.ts'
import { mergedDraft, useDraft } from '#src/lib/drafts.ts'
import { isSameValue, pickFields, withFields } from '#src/lib/field-edits.ts'
import { useOrganization } from '#src/lib/organization-context.ts'
import { showSaved } from '#src/ui/toasts.ts'
import { useAttempt } from '#src/ui/use-attempt.ts'
import { draftName } from '../draft.ts'
import { ownershipDocument } from './api.ts'
import type { OwnershipView } from './schema.ts'
import {
  changesOf,
  formOf,
  ownersOf,
  ownIncomes,
  type TaxDraft,
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

const NONE: TaxDraft = { at: '', edits: {}, startedFrom: {} }

export type TaxEditing = ReturnType<typeof useTaxEditing>

/** Edits are an overlay on the saved ownership and incomes; unsaved ones are stored in this browser as a draft. */
export function useTaxEditing({ view, id, name, userId }: Opened) {
  const scope = { ...useOrganization(), id }
  const [edited, setEdited] = useState(NONE)
  const { run, isPending: isSaving, error, dismiss } = useAttempt()
  const saved = formOf(view)
  const form = withFields(saved, edited.edits)
  const owners = ownersOf(form)
  const changes = changesOf(saved, edited.edits)
  const { offered, setOffered } = useDraft(draftName('tax', userId, id), taxDraftSchema, {
    typed: changes.isChanged ? edited : null,
    isChanged: (draft) => changesOf(saved, draft.edits).isChanged,
  })
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
    const how = await send(view, changes)
    setOffered(null)
    setEdited(NONE)
    const before = pickFields(saved, fieldsOf(edited.edits))
    const undo = () => send(ownershipDocument.current(scope) ?? view, changesOf(form, before))
    showSaved({ name, how, undo, about: id })
  }

  function edit(change: TaxEdits): void {
    dismiss()
    setEdited(({ edits, startedFrom }) => ({
      at: new Date().toISOString(),
      edits: { ...edits, ...change },
      startedFrom: { ...pickFields(saved, fieldsOf(change)), ...startedFrom },
    }))
  }

  return {
    form,
    /** Why the form can't be saved, or null; and by field, such as `owners.1.share`. */
    problem: ownersProblem(owners),
    errors: Object.fromEntries(ownersProblems(owners).map(({ field, message }) => [field, message])),
    isChanged: changes.isChanged,
    isSaving,
    error,
    /** Someone else has changed a field with unsaved edits; saving replaces their changes. */
    hasConflict: conflicts.length > 0,
    offered,
    edit,
    field: <Name extends keyof TaxForm>(name: Name) => ({
      value: form[name],
      onChange: (value: TaxForm[Name]) => edit({ [name]: value }),
    }),
    /** Only a form without a problem. */
    save: () => void run(save),
    /** Discards the edits of fields that someone else has changed. */
    discardConflicts: () =>
      setEdited(({ at, edits, startedFrom }) => {
        const left = fieldsOf(edits).filter((field) => !conflicts.includes(field))
        return { at, edits: pickFields(edits, left), startedFrom: pickFields(startedFrom, left) }
      }),
    restoreDraft(): void {
      if (offered === null) return
      setEdited(mergedDraft(offered, { ...edited, at: new Date().toISOString() }))
      setOffered(null)
    },
    discardDraft: () => setOffered(null),
  }
}

function fieldsOf(edits: TaxEdits): (keyof TaxForm)[] {
  return Object.keys(edits) as (keyof TaxForm)[]
}
