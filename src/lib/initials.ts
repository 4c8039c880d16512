/** "Hēmi Parata" → "HP", "mere.tamati" → "MT"; `none` for a name without letters. */
export function initialsOf(name: string, none = ''): string {
  const words = name.split(/[^\p{L}\p{N}'’]+/u).flatMap((word) => /[\p{L}\p{N}]/u.exec(word) ?? [])
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((letter) => letter?.toLocaleUpperCase('en-NZ')).join('') || none
}
