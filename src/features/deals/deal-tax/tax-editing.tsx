import { useState } from 'react'
import { ownersProblem, ownersProblems } from '#src/finance/tax/ownership.ts'
import { replaceRefused, useRefusedEdits } from '#src/lib/offline-queue/refused.ts'
import { offlineQueueOf } from '#src/lib/offline-queue/store.ts'
import { pickFields, rowAsSeen, withFields } from '#src/lib/rows/field-edits.ts'
import { useOrganization } from '#src/lib/rows/organization-context.ts'
import { useKeptInput } from '#src/ui/form/kept-input.ts'
import { type FieldEdits, useSavedFields } from '#src/ui/form/saved-fields.tsx'
import { ownershipSheet } from './api.ts'
import type { OwnershipView } from './schema.ts'
import {
  changesOf,
  formOf,
  ownersOf,
  ownIncomes,
  type TaxEdits,
  type TaxForm,
  taxEditsSchema,
  taxFieldsText,
} from './tax-form.ts'

const NOTHING = {}

interface Opened {
  view: OwnershipView
  id: string
  /** The deal's street, for messages. */
  name: string
}

export type TaxEditing = ReturnType<typeof useTaxEditing>

/** The fields of a deal's ownership and of the member's own incomes, saved when they are left. */
export function useTaxEditing({ view, id, name }: Opened) {
  const scope = { ...useOrganization(), id }
  const refused = useRefusedEdits('ownership', id)
  const saved = refused.reduce<TaxForm>((form, { edit }) => withFields(form, edit), formOf(view))
  const { typed, edit, put } = useSavedFields<TaxForm>({ saved, ready, send })
  const form = withFields(saved, typed)
  const owners = ownersOf(form)
  const problem = ownersProblem(owners)
  const [isAdding, setAdding] = useState(false)
  const { restored } = useKeptInput(
    { title: `Owners of ${name}`, about: id },
    {
      edits: problem === null ? NOTHING : typed,
      restore: (edits) => edit(taxEditsSchema.parse(edits)),
      isOfPage: true,
    },
  )

  /** Owners wait until their shares add up. */
  function ready(edits: TaxEdits): TaxEdits {
    const isOfOwners = 'owners' in edits || 'otherIncomes' in edits
    const problem = isOfOwners ? ownersProblem(ownersOf(withFields(saved, edits))) : null
    const { owners: _owners, otherIncomes: _incomes, ...others } = edits
    return problem === null ? edits : others
  }

  function send(change: FieldEdits<TaxForm>) {
    const words = { name: `The ownership of ${name}`, verb: 'saved' }
    const changes = changesOf(saved, change.edit)
    if (!changes.isChanged) return null
    const back = { edit: change.startedFrom, startedFrom: change.edit }
    const submit = ({ edit: edits, startedFrom }: FieldEdits<TaxForm>, isUndo: boolean) => {
      const { ownership, incomes } = changesOf(withFields(saved, startedFrom), edits)
      const names = fieldsOf(ownership)
      const now = ownershipSheet.current(scope) ?? view
      const before = isUndo ? {} : replaceRefused(offlineQueueOf(scope.client), 'ownership', id, names)
      const started = { ...pickFields(startedFrom, names), ...before }
      const seen = rowAsSeen(now, { ownership: withFields(now.ownership, started) })
      return Promise.all([
        names.length > 0 && ownershipSheet.save(scope, seen, ownership, words, { keepsRefused: !isUndo }),
        fieldsOf(incomes).length > 0 &&
          ownershipSheet.saveOwn(scope, ownIncomes(now, incomes), words, { keepsRefused: !isUndo }),
      ])
    }
    const fields = [...fieldsOf(changes.ownership), ...fieldsOf(changes.incomes)]
    return { name: taxFieldsText(fields), sent: submit(change, false), undo: () => submit(back, true) }
  }

  return {
    form,
    /** Why the owners can't be saved, or null; and by field, such as `owners.1.share`. */
    problem,
    /** Whether an owner was just added, whose first field hasn’t been left: nothing is wrong yet. */
    isAdding,
    setAdding,
    /** Whether the owners are as they were entered before the page was closed. */
    isRestored: restored !== null && problem !== null,
    errors: Object.fromEntries(ownersProblems(owners).map(({ field, message }) => [field, message])),
    refused,
    edit,
    put,
    field: <Name extends keyof TaxForm>(field: Name) => ({
      value: form[field],
      onChange: (value: TaxForm[Name]) => edit({ [field]: value }),
    }),
  }
}

function fieldsOf(edits: object): (keyof TaxForm)[] {
  return Object.keys(edits) as (keyof TaxForm)[]
}
