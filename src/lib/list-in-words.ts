const CONJUNCTION = new Intl.ListFormat('en-NZ', { type: 'conjunction' })
const DISJUNCTION = new Intl.ListFormat('en-NZ', { type: 'disjunction' })

/** Formats a list: "a", "a and b", "a, b and c". */
export function listInWords(parts: readonly string[]): string {
  return CONJUNCTION.format(parts)
}

/** Formats alternatives: "a, b or c". */
export function alternativesInWords(parts: readonly string[]): string {
  return DISJUNCTION.format(parts)
}
