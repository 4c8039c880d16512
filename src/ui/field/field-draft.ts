/** The parsed value (null if empty) or an error message. */
export type Reading<Value = number> = { value: Value | null } | { error: string }

/** Text as it is typed in a field, with what the field reports for it. */
export interface Draft<Value> {
  text: string
  /** The field's value before this typing began. */
  before: Value | null
  /** If the field's value has become another one, the text is stale. */
  reported: Value | null
  /** Stays once the field was left with text that can't be read, until the text can be read. */
  showsError: boolean
}

interface Field<Value> {
  value: Value | null
  read: (text: string) => Reading<Value>
}

/**
 * The draft after the text has changed. A value is reported only for a whole text that can be read: the readable beginning of
 * another text ("12" of "12o,000") gives way to the value from before the typing.
 */
export function typedDraft<Value>(
  draft: Draft<Value> | null,
  text: string,
  field: Field<Value>,
): Draft<Value> {
  const before = draft ? draft.before : field.value
  const reading = field.read(text)
  if ('error' in reading) return { text, before, reported: before, showsError: draft?.showsError ?? false }
  return { text, before, reported: reading.value, showsError: false }
}

/** The draft after leaving the field: text that can't be read stays, with its error. */
export function leftDraft<Value>(draft: Draft<Value>, read: Field<Value>['read']): Draft<Value> | null {
  return 'error' in read(draft.text) ? { ...draft, showsError: true } : null
}

/** True if more digits would make the text readable, such as "1,2" on the way to "1,250". */
export function isBeginning<Value>(text: string, read: Field<Value>['read']): boolean {
  return ['0', '00', '000', '1'].some((digits) => !('error' in read(text + digits)))
}
