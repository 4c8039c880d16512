import { SelectField } from './select-field.tsx'

interface AssigneeFieldProps {
  people: readonly { userId: string; name: string }[]
  value: string | null
  error?: string | undefined
  onChange: (userId: string | null) => void
}

/** A member of the organization; null: unassigned. */
export function AssigneeField({ people, ...field }: AssigneeFieldProps) {
  const options = people.map(({ userId, name }) => ({ value: userId, label: name }))
  return <SelectField label="Assigned to" none="Unassigned" options={options} {...field} />
}
