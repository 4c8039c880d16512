import { type ComponentProps, useId } from 'react'
import { firstSpellings, knownSpelling } from '#src/lib/text/name-spellings.ts'
import type { FieldOf } from '../form/use-form.ts'
import { TextField } from './text-field.tsx'

type BoxProps = Pick<ComponentProps<typeof TextField>, 'label' | 'hint' | 'placeholder' | 'className' | 'ref'>

interface NameFieldProps extends BoxProps, FieldOf<string | null> {
  /** The names that are offered. One that is typed in another spelling gets theirs. */
  names: readonly string[]
}

export function NameField({ names, ...field }: NameFieldProps) {
  const list = useId()
  return (
    <>
      <TextField
        autoComplete="off"
        list={list}
        {...field}
        onBlur={({ currentTarget: { value } }) => {
          const known = knownSpelling(names, value)
          if (known !== value) field.onChange(known)
        }}
      />
      <datalist id={list}>
        {firstSpellings(names).map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}
