import { useIsBuilder } from '#src/lib/rows/organization-context.ts'
import { SelectField } from '#src/ui/field/select-field.tsx'
import { lineOptions } from '../budget-text.ts'
import { type ExpenseInput, type Line, PURPOSES } from '../schema.ts'

interface PurposeFieldProps {
  lines: readonly Line[]
  purpose: ExpenseInput['purpose'] | null
  lineId: string | null
  error: string | undefined
  onChange: (change: Pick<ExpenseInput, 'purpose' | 'lineId'>) => void
}

const purposesOf = (isBuilder: boolean) =>
  PURPOSES.filter(({ value }) => !isBuilder || value === 'renovation')

/** The budget line of an expense, or what else it was for. */
export function PurposeField({ lines, purpose, lineId, error, onChange }: PurposeFieldProps) {
  const isKnown = lines.some(({ id }) => id === lineId)
  const purposes = purposesOf(useIsBuilder())
  // Until it is chosen, there is none.
  const chosen = PURPOSES.find(({ value }) => value === purpose)?.value ?? null
  return (
    <SelectField
      label="What it was for"
      none="Choose a line or a cost"
      options={[
        ...lineOptions(lines),
        ...purposes.map(({ value, label }) => ({
          value,
          label: value === 'renovation' ? 'Unplanned renovation' : label,
        })),
      ]}
      value={isKnown && lineId !== null ? lineId : chosen}
      error={error}
      onChange={(next) => {
        const other = PURPOSES.find(({ value }) => value === next)
        if (next === null) return
        onChange(other ? { purpose: other.value, lineId: null } : { purpose: 'renovation', lineId: next })
      }}
    />
  )
}
