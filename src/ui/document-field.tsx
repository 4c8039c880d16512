import { SelectField } from './select-field.tsx'

interface DocumentFieldProps {
  documents: readonly { id: string; name: string }[]
  value: string | null
  error?: string | undefined
  onChange: (id: string | null) => void
}

/** A document of the deal; hidden while it has none. */
export function DocumentField({ documents, value, error, onChange }: DocumentFieldProps) {
  if (documents.length === 0) return null
  return (
    <SelectField
      label="Document"
      options={[
        { value: '', label: 'None' },
        ...documents.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={value ?? ''}
      error={error}
      onChange={(id) => onChange(id || null)}
    />
  )
}
