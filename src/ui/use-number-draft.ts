import { useState } from 'react'

/** What a typed text amounts to: a number, nothing, or not a number we take (with the sentence to show). */
export type Reading = { value: number | null } | { error: string }

interface NumberDraft {
  value: number | null
  onChange: (value: number | null) => void
  read: (text: string) => Reading
  format: (value: number) => string
}

interface Draft {
  text: string
  /** The value the text stood beside; when the value moves on without the text, the text is out of date. */
  value: number | null
  error: string | null
}

/** A number box that reports every valid value while typing, formats on blur, and keeps what it cannot read. */
export function useNumberDraft({ value, onChange, read, format }: NumberDraft) {
  const [draft, setDraft] = useState<Draft | null>(null)
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
    input: {
      value: shown,
      onChange: (event: { currentTarget: { value: string } }) => type(event.currentTarget.value),
      onFocus: () => setFocused(true),
      onBlur: leave,
    },
  }
}
