import { useId } from 'react'
import { plainName } from '#src/lib/plain-words.ts'
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
        {firstSpellings(names).map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}

/** One of the names that are equal but for case, macrons and marks. */
function firstSpellings(names: readonly string[]): string[] {
  return [...new Map(names.toReversed().map((name) => [plainName(name), name])).values()].reverse()
}
