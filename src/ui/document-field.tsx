import { SelectField } from './select-field.tsx'

interface DocumentFieldProps {
  documents: readonly { id: string; name: string }[]
  value: string | null
  error?: string | undefined
  onChange: (id: string | null) => void
}

/** A document of the deal; hidden while it has none. */
export function DocumentField({ documents, ...field }: DocumentFieldProps) {
  if (documents.length === 0) return null
  const options = documents.map(({ id, name }) => ({ value: id, label: name }))
  return <SelectField label="Document" none="None" options={options} {...field} />
}
