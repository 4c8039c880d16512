/** The words of a text in lower case without macrons and signs: "8 Kererū St." → ["8", "kereru", "st"]. */
export function plainWords(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
}

/** Whether every typed word begins one of the words, in whatever order. Both as plainWords gives them. */
export function beginsWords(words: readonly string[], typed: readonly string[]): boolean {
  return typed.every((start) => words.some((word) => word.startsWith(start)))
}
