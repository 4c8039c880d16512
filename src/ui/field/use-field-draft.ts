import { type KeyboardEvent, useState } from 'react'
import { type Draft, isBeginning, leftDraft, type Reading, typedDraft } from './field-draft.ts'
import { useReportInvalid } from './invalid-fields.ts'
import { useReportTyped } from './typed-fields.ts'

interface FieldDraft<Value> {
  label: string
  value: Value | null
  /** `before`: the field's value before this typing began. */
  onChange: (value: Value | null, before: Value | null) => void
  read: (text: string) => Reading<Value>
  format: (value: Value) => string
  /** Reports a value when the field is left or Enter is pressed, instead of while typing. */
  commitsOnLeave?: boolean | undefined
  /** Called when typing begins. Returns how to undo what the typing changes, where that is more than the value. */
  onTypingStart?: (() => () => void) | undefined
}

/** Reports values of text that can be read, formats on blur and keeps invalid text. */
export function useFieldDraft<Value>(field: FieldDraft<Value>) {
  const { label, value, onChange, read, format, commitsOnLeave = false, onTypingStart } = field
  const [draft, setDraft] = useState<Draft<Value> | null>(null)
  const [undo, setUndo] = useState<{ run?: (() => void) | undefined }>({})
  const [isFocused, setFocused] = useState(false)
  const current = draft && (isFocused || Object.is(draft.reported, value)) ? draft : null
  const reading = current && read(current.text)
  const problem = reading !== null && 'error' in reading ? reading.error : null
  useReportInvalid(label, problem !== null)
  const isRead = reading !== null && 'value' in reading && Object.is(reading.value, value)
  useReportTyped(commitsOnLeave && current !== null && !isRead)

  function report(next: Value | null, before: Value | null) {
    if (!Object.is(next, value)) onChange(next, before)
  }

  function type(text: string) {
    const typed = typedDraft(current, text, { value, read })
    if (commitsOnLeave) return setDraft({ ...typed, reported: value })
    setDraft(typed)
    if (current === null) setUndo({ run: onTypingStart?.() })
    if (undo.run && current !== null && 'error' in read(text)) undo.run()
    else report(typed.reported, typed.before)
  }

  function leave() {
    if (!current) return
    setDraft(leftDraft(current, read))
    if (commitsOnLeave && reading !== null && 'value' in reading) report(reading.value, current.before)
  }

  return {
    error: current?.showsError ? problem : null,
    /** The error before the field is left; null while the text may become readable. */
    errorWhileTyping: current !== null && !isBeginning(current.text, read) ? problem : null,
    /** Discards the typed text. */
    reset: () => setDraft(null),
    input: {
      value: current?.text ?? (value === null ? '' : format(value)),
      onChange: type,
      onFocus: () => {
        setFocused(true)
        // Stale text doesn't come back.
        if (draft !== null && current === null) setDraft(null)
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Enter') leave()
      },
      onBlur: () => {
        setFocused(false)
        leave()
      },
    },
  }
}
