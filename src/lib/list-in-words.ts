const CONJUNCTION = new Intl.ListFormat('en-NZ', { type: 'conjunction' })

/** Joins parts of a sentence: "a", "a and b", "a, b and c". */
export function listInWords(parts: readonly string[]): string {
  return CONJUNCTION.format(parts)
}
