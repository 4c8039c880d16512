import { useId } from 'react'
import { TextField } from '#src/ui/text-field.tsx'
import type { FieldOf } from '#src/ui/use-form.ts'

type SupplierFieldProps = FieldOf<string | null> & {
  /** The names that are offered. */
  names: readonly string[]
}

export function SupplierField({ names, ...field }: SupplierFieldProps) {
  const list = useId()
  return (
    <>
      <TextField label="Supplier" autoComplete="off" list={list} {...field} />
      <datalist id={list}>
        {[...new Set(names)].map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}
