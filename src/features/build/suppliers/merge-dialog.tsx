import { useState } from 'react'
import { useOrganization } from '#src/lib/rows/organization-context.ts'
import { capitalized } from '#src/lib/text/list-in-words.ts'
import { compareNames } from '#src/lib/text/name-spellings.ts'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { attemptChange, offerUndo, showFailedChange } from '#src/ui/dialog/toasts.ts'
import { Segmented } from '#src/ui/field/segmented.tsx'
import { SelectField } from '#src/ui/field/select-field.tsx'
import { ErrorBox } from '#src/ui/layout/alert.tsx'
import { Button } from '#src/ui/layout/button.tsx'
import { Note, Stack } from '#src/ui/layout/layout.tsx'
import { Ledger, LedgerRow } from '#src/ui/table/ledger.tsx'
import { useRowRevert } from '#src/ui/table/row-actions.ts'
import { mergeSuppliers, supplierRows } from './api.ts'
import {
  CHOSEN_FIELDS,
  type ChosenField,
  FIELD_NAMES,
  fieldText,
  hasRoomForNotes,
  mergedInput,
  NOTES_TOO_LONG,
  type Supplier,
  supplierResource,
} from './schema.ts'

interface MergeDialogProps {
  kept: Supplier
  others: readonly Supplier[]
  /** The one that is chosen at first. */
  other?: Supplier | undefined
  onMerge?: (() => void) | undefined
  onClose: () => void
}

/** Merges any other supplier into one, field by field, with Undo. */
export function MergeDialog({ kept, others, onMerge, onClose, ...at }: MergeDialogProps) {
  const [otherId, setOtherId] = useState(at.other?.id ?? null)
  const [take, setTake] = useState<readonly ChosenField[]>([])
  const merge = useMerge(kept)
  const other = others.find(({ id }) => id === otherId)
  const merged = other && mergedInput(kept, other, take)
  const isTooLong = merged !== undefined && !hasRoomForNotes(merged)
  function choose(id: string | null) {
    setOtherId(id)
    setTake([])
  }
  return (
    <Dialog
      title={`Merge with ${kept.name}`}
      dismissal="Cancel"
      actions={
        <Button
          variant="filled"
          disabled={other === undefined || isTooLong}
          onClick={() => {
            if (other === undefined) return
            onClose()
            onMerge?.()
            merge(other, take)
          }}
        >
          Merge
        </Button>
      }
      onClose={onClose}
    >
      <Stack>
        <SelectField
          label="Supplier to merge"
          none="Choose a supplier"
          options={others
            .toSorted((a, b) => compareNames(a.name, b.name))
            .map(({ id, name }) => ({ value: id, label: name }))}
          value={otherId}
          onChange={choose}
        />
        {other && merged && (
          <>
            <p>
              {other.name} is deleted. {kept.name} gets its expenses and quotes.
            </p>
            <Choices kept={kept} other={other} take={take} onTake={setTake} />
            {merged.notes !== null && <Note>{`Notes: ${merged.notes}`}</Note>}
            {isTooLong && <ErrorBox>{NOTES_TOO_LONG}</ErrorBox>}
          </>
        )}
      </Stack>
    </Dialog>
  )
}

interface ChoicesProps {
  kept: Supplier
  other: Supplier
  take: readonly ChosenField[]
  onTake: (take: readonly ChosenField[]) => void
}

/** What is kept of each field; of those that differ, as chosen. */
function Choices({ kept, other, take, onTake }: ChoicesProps) {
  const known = CHOSEN_FIELDS.map((field) => ({
    field,
    label: capitalized(FIELD_NAMES[field]),
    values: [fieldText(kept, field), fieldText(other, field)] as const,
  })).filter(({ values }) => values.some((value) => value !== null))
  const differing = known.filter(({ values: [own, its] }) => own !== null && its !== null && own !== its)
  const settled = known.filter((one) => !differing.includes(one))
  return (
    <>
      {differing.map(({ field, label, values: [own, its] }) => (
        <Segmented
          key={field}
          label={label}
          options={[
            { value: 'own', label: own ?? '' },
            { value: 'its', label: its ?? '' },
          ]}
          value={take.includes(field) ? 'its' : 'own'}
          onChange={(chosen) =>
            onTake(chosen === 'its' ? [...take, field] : take.filter((one) => one !== field))
          }
        />
      ))}
      {settled.length > 0 && (
        <Ledger label="Also kept">
          {settled.map(({ field, label, values: [own, its] }) => (
            <LedgerRow key={field} label={label} figure={own ?? its} />
          ))}
        </Ledger>
      )}
    </>
  )
}

/** Merges a supplier into this one. Its Undo restores both. */
function useMerge(kept: Supplier) {
  const scope = useOrganization()
  const revert = useRowRevert(supplierRows)

  function restore(other: Supplier): void {
    supplierRows.restore(scope, other, (failure) =>
      showFailedChange({ name: other.name, verb: 'restored' }, failure, () => restore(other)),
    )
  }

  return (other: Supplier, take: readonly ChosenField[]): void =>
    void attemptChange({ name: other.name, verb: 'merged' }, async () => {
      const merged = await mergeSuppliers(scope, { kept, other, take })
      const undo = () => {
        revert(kept.id, supplierResource.inputOf(kept), undefined, merged)
        restore(other)
        return 'shown' as const
      }
      offerUndo(`Merged ${other.name} into ${kept.name}`, undo, kept.id)
    })
}
