import { useState } from 'react'

/** What a typed text is read as: a value, nothing, or unreadable, with the message to show. */
export type Reading<Value = number> = { value: Value | null } | { error: string }

interface FieldDraft<Value> {
  value: Value | null
  onChange: (value: Value | null) => void
  read: (text: string) => Reading<Value>
  format: (value: Value) => string
}

interface Draft<Value> {
  text: string
  /** The value when the text was typed; when the value changes without the text, the text is out of date. */
  value: Value | null
  error: string | null
}

/** A text box for a value: reports every valid value while typing, formats on blur, and leaves unreadable text in place. */
export function useFieldDraft<Value>({ value, onChange, read, format }: FieldDraft<Value>) {
  const [draft, setDraft] = useState<Draft<Value> | null>(null)
  const [isFocused, setFocused] = useState(false)
  const current = draft && (isFocused || Object.is(draft.value, value)) ? draft : null
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
    /** Drops the typed text; the box shows the value again. */
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
