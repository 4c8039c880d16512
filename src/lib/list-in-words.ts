const CONJUNCTION = new Intl.ListFormat('en-NZ', { type: 'conjunction' })
const DISJUNCTION = new Intl.ListFormat('en-NZ', { type: 'disjunction' })

/** "a", "a and b", "a, b and c". */
export function listInWords(parts: readonly string[]): string {
  return CONJUNCTION.format(parts)
}

/** "a, b or c". */
export function alternativesInWords(parts: readonly string[]): string {
  return DISJUNCTION.format(parts)
}
