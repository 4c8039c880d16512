import { use, useLayoutEffect, useState } from 'react'
import { InvalidFields } from './invalid-fields.ts'

/** The parsed value (null if empty) or an error message. */
export type Reading<Value = number> = { value: Value | null } | { error: string }

interface FieldDraft<Value> {
  label: string
  value: Value | null
  onChange: (value: Value | null) => void
  read: (text: string) => Reading<Value>
  format: (value: Value) => string
}

interface Draft<Value> {
  text: string
  /** The value when the text was typed; if it has changed since, the text is stale. */
  value: Value | null
  error: string | null
}

/** Reports each valid value while typing, formats on blur and keeps invalid text. */
export function useFieldDraft<Value>({ label, value, onChange, read, format }: FieldDraft<Value>) {
  const [draft, setDraft] = useState<Draft<Value> | null>(null)
  const [isFocused, setFocused] = useState(false)
  const current = draft && (isFocused || Object.is(draft.value, value)) ? draft : null
  const reading = current && read(current.text)
  const problem = reading !== null && 'error' in reading ? reading.error : null
  const report = use(InvalidFields)
  const isInvalid = problem !== null
  useLayoutEffect(() => (isInvalid ? report?.(label) : undefined), [isInvalid, report, label])
  const shown = current?.text ?? (value === null ? '' : format(value))

  function type(text: string) {
    const reading = read(text)
    const next = 'error' in reading ? value : reading.value
    setDraft({ text, value: next, error: null })
    if (!Object.is(next, value)) onChange(next)
  }

  function leave() {
    setFocused(false)
    if (!draft) return
    const reading = read(draft.text)
    setDraft('error' in reading ? { ...draft, error: reading.error } : null)
  }

  return {
    error: current?.error ?? null,
    /** The error before the field is left, where results follow the typing. */
    errorWhileTyping: report === null ? null : problem,
    /** Discards the typed text. */
    reset: () => setDraft(null),
    leave,
    input: {
      value: shown,
      onChange: (event: { currentTarget: { value: string } }) => type(event.currentTarget.value),
      onFocus: () => setFocused(true),
      onBlur: leave,
    },
  }
}
