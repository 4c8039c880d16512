import { SelectField } from './select-field.tsx'

interface AssigneeFieldProps {
  people: readonly { userId: string; name: string }[]
  value: string | null
  error?: string | undefined
  onChange: (userId: string | null) => void
}

/** A member of the organization; null: unassigned. */
export function AssigneeField({ people, value, error, onChange }: AssigneeFieldProps) {
  return (
    <SelectField
      label="Assigned to"
      options={[
        { value: '', label: 'Unassigned' },
        ...people.map(({ userId, name }) => ({ value: userId, label: name })),
      ]}
      value={value ?? ''}
      error={error}
      onChange={(userId) => onChange(userId || null)}
    />
  )
}
