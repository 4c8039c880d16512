/** A shorter word has too many neighbours: “loan” is one letter from “lane”, “sort” from “south”. */
const SHORTEST = 5
const LONG = 8

/**
 * Whether the typed word, in plain letters, is the other word with a small typo, or a beginning of it: one letter wrong, missing, added
 * or swapped with the next, two in a word of eight letters or more. The first letter is right.
 */
export function typoOf(typed: string, word: string): 'word' | 'beginning' | null {
  if (typed.length < SHORTEST || typed[0] !== word[0]) return null
  const most = typed.length < LONG ? 1 : 2
  const distances = distancesToBeginnings(typed, word.slice(0, typed.length + most + 1))
  if ((distances[word.length] ?? Number.POSITIVE_INFINITY) <= most) return 'word'
  return Math.min(...distances) <= most ? 'beginning' : null
}

/** The fewest edits (Damerau–Levenshtein, adjacent letters) that turn the typed text into each beginning of the word, by its length. */
function distancesToBeginnings(typed: string, word: string): readonly number[] {
  const rows: number[][] = [Array.from({ length: word.length + 1 }, (_, at) => at)]
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY
  for (let row = 1; row <= typed.length; row += 1) {
    const current = [row]
    rows.push(current)
    for (let column = 1; column <= word.length; column += 1) {
      const isSame = typed[row - 1] === word[column - 1]
      const isSwapped = typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1]
      current.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (isSame ? 0 : 1),
          isSwapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
  }
  return rows.at(-1) ?? []
}
