import { useState } from 'react'
import { TextField } from '#src/ui/field/text-field.tsx'

interface PlacesFieldProps {
  value: readonly (string | null)[]
  error?: string | undefined
  onChange: (places: string[]) => void
}

/** Names of places, separated by commas. */
export function PlacesField({ value, error, onChange }: PlacesFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed !== null && isSame(placesOf(typed), value) ? typed : value.join(', ')
  return (
    <TextField
      label="Places"
      hint="Separated by commas, such as Lower Hutt, Upper Hutt"
      autoComplete="off"
      value={text}
      error={error}
      onChange={(next) => {
        setTyped(next)
        onChange(placesOf(next))
      }}
    />
  )
}

function placesOf(text: string): string[] {
  const names = text.split(',').map((name) => name.trim())
  return names.filter((name) => name !== '')
}

function isSame(one: readonly string[], other: readonly (string | null)[]): boolean {
  return one.join() === other.join()
}
