/** Lower case, without macrons and punctuation: "8 Kererū St." → ["8", "kereru", "st"]. */
export function plainWords(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
}

/** True if every typed word is a prefix of a word, in any order. Both arguments are results of plainWords. */
export function beginsWords(words: readonly string[], typed: readonly string[]): boolean {
  return typed.every((start) => words.some((word) => word.startsWith(start)))
}
