import { useState } from 'react'

/** The values of a form that are not saved yet. */
export interface Draft<Values> {
  values: Values
  edit: (change: Partial<Values>) => void
  /** The props of a field that shows and changes one value. */
  field: <Name extends keyof Values>(
    name: Name,
  ) => { value: Values[Name]; onChange: (value: Values[Name]) => void }
}

export function useDraft<Values extends object>(initial: Values | (() => Values)): Draft<Values> {
  const [values, setValues] = useState(initial)
  return {
    values,
    edit: (change) => setValues((now) => ({ ...now, ...change })),
    field: (name) => ({
      value: values[name],
      onChange: (value) => setValues((now) => ({ ...now, [name]: value })),
    }),
  }
}
