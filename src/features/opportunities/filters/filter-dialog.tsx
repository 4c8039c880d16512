import { useState } from 'react'
import { countText } from '#src/ui/board/board-moves.tsx'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import type { DealFilter } from './filter-choices.ts'
import styles from './filter-dialog.module.css'
import type { DealFilters } from './schema.ts'

export interface FilterDialogProps {
  filters: readonly DealFilter[]
  /** How many deals would be left. */
  countWith: (changes: DealFilters) => number
  onChange: (changes: DealFilters) => void
  onClose: () => void
}

/** All filters at once; nothing changes behind the sheet until it is closed with its answer. */
export function FilterDialog({ filters, countWith, onChange, onClose }: FilterDialogProps) {
  const [values, setValues] = useState<Record<string, string>>(() =>
    Object.fromEntries(filters.map(({ name, chosen }) => [name, chosen?.value ?? ''])),
  )
  // The schema of the address decides what a value may be.
  const changes = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value || undefined]),
  ) as DealFilters
  const isSet = Object.values(values).some(Boolean)

  function show() {
    onClose()
    onChange(changes)
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Filters"
      actions={
        <>
          <Button aria-disabled={!isSet} onClick={() => setValues({})}>
            Clear filters
          </Button>
          <Button variant="filled" onClick={show}>
            Show {countText(countWith(changes), { one: 'deal', many: 'deals' })}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        {filters.map(({ name, label, options, chosen }) => (
          <SelectField
            key={name}
            label={label}
            options={[{ value: '', label: 'Any' }, ...withChosen(options, chosen)]}
            value={values[name] ?? ''}
            onChange={(value) => setValues({ ...values, [name]: value })}
          />
        ))}
      </div>
    </Dialog>
  )
}

function withChosen(options: DealFilter['options'], chosen: DealFilter['chosen']): DealFilter['options'] {
  const isKnown = chosen === null || options.some(({ value }) => value === chosen.value)
  return isKnown ? options : [chosen, ...options]
}
