import { useRef, useState } from 'react'
import { addressLines } from '#src/features/deals/pipeline/card-text.ts'
import { replaceRefused, useRefusedEdits } from '#src/lib/offline-queue/refused.ts'
import { offlineQueueOf } from '#src/lib/offline-queue/store.ts'
import { pickFields, rowAsSeen, withFields } from '#src/lib/rows/field-edits.ts'
import { useOrganization } from '#src/lib/rows/organization-context.ts'
import { useToday } from '#src/ui/browser/use-clock.ts'
import { type FieldEdits, useSavedFields } from '#src/ui/form/saved-fields.tsx'
import { projectList } from '../api.ts'
import { saveEdit } from '../board/api.ts'
import { actualsProblems, changedSale } from '../rules.ts'
import { saleDayProblems } from '../sale-days.ts'
import { ACTUAL_FIELDS, type EditableField, type Project, type ProjectEdit, SALE_DAYS } from '../schema.ts'

type Values = Pick<Project, EditableField>
type Edits = FieldEdits<Values>['edit']

export type ProjectEditing = ReturnType<typeof useProjectEditing>

/** The fields of a project, saved when they are left. Actual values that break a rule wait until they are corrected. */
export function useProjectEditing(project: Project) {
  const list = useOrganization()
  const today = useToday()
  const refused = useRefusedEdits('projects', project.id)
  const shown = refused.reduce((now, { edit }) => withFields(now, edit), project)
  const [errors, setErrors] = useState<Partial<Record<EditableField, string>>>({})
  const isLossConfirmed = useRef(false)
  const { typed, edit, put } = useSavedFields<Values>({ saved: shown, ready, send })

  function recordsLoss(): boolean {
    const { actualPurchasePrice: paid, actualSalePrice: sale } = project
    return isLossConfirmed.current || (paid !== null && sale !== null && sale <= paid)
  }

  function problemsOf(edits: Edits) {
    const isSale = project.status === 'sold' && SALE_DAYS.some((field) => field in edits)
    const ofDays = isSale ? saleDayProblems(changedSale(shown, edits), today) : []
    if (!ACTUAL_FIELDS.some((field) => field in edits)) return ofDays
    const actuals = pickFields(withFields(shown, edits), ACTUAL_FIELDS)
    return [...actualsProblems(project, { ...actuals, recordsLoss: recordsLoss() }), ...ofDays]
  }

  function ready(edits: Edits): Edits {
    const problems = problemsOf(edits)
    setErrors(Object.fromEntries(problems.map(({ field, message }) => [field, message])))
    const isRight = (field: keyof Values) => !problems.some((one) => one.field === field)
    const right = pickFields(edits, fieldsOf(edits).filter(isRight))
    const others = pickFields(
      edits,
      fieldsOf(edits).filter((field) => field === 'targetCompletion'),
    )
    return problemsOf(right).length === 0 ? right : others
  }

  function send(change: FieldEdits<Values>) {
    const confirmed = ACTUAL_FIELDS.some((field) => field in change.edit) && recordsLoss()
    isLossConfirmed.current = false
    const save = ({ edit: edits, startedFrom }: FieldEdits<Values>, keepsRefused: boolean) => {
      const queue = offlineQueueOf(list.client)
      const before = keepsRefused ? replaceRefused(queue, 'projects', project.id, fieldsOf(edits)) : {}
      const started = { ...startedFrom, ...before } as Partial<Project>
      const stored = projectList.items(list.client, list.organizationId) ?? []
      const { version } = rowAsSeen(stored.find(({ id }) => id === project.id) ?? project, started)
      const seen = { ...withFields(shown, started), version }
      return saveEdit(
        list,
        seen,
        { ...(edits as ProjectEdit), ...(confirmed && { recordsLoss: true }) },
        keepsRefused,
      )
    }
    return {
      name: addressLines(project.address).street,
      sent: save(change, true),
      undo: () => save({ edit: change.startedFrom, startedFrom: change.edit }, false),
    }
  }

  return {
    values: withFields(shown, typed),
    errors,
    refused,
    put,
    edit(change: Edits): void {
      setErrors((now) =>
        pickFields(
          now,
          fieldsOf(now).filter((field) => !(field in change)),
        ),
      )
      edit(change)
    },
    /** Saves a sale at no more than the purchase price. */
    recordLoss(): void {
      isLossConfirmed.current = true
      put({})
    },
  }
}

function fieldsOf(edits: object): EditableField[] {
  return Object.keys(edits) as EditableField[]
}
