/** How large a JSON text may be: levels of nesting, members of one array or object, and values in total. */
export interface JsonLimits {
  depth: number
  members: number
  values: number
}

/** The code of a character that begins or ends a part of JSON. */
const QUOTE = 34
const COMMA = 44
const BACKSLASH = 92
const OPENING = new Set(['[', '{'].map((sign) => sign.charCodeAt(0)))
const CLOSING = new Set([']', '}'].map((sign) => sign.charCodeAt(0)))

/**
 * The limit that a JSON text exceeds first, or null. Reads the characters once, without parsing: schemas report a problem
 * for each element, and parsers recurse into each level. The result for a text that isn't JSON has no meaning.
 */
export function exceededJsonLimit(
  text: string,
  { depth, members, values }: JsonLimits,
): keyof JsonLimits | null {
  const counts: number[] = []
  let total = 1
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (sign === QUOTE) at = endOfString(text, at)
    else if (OPENING.has(sign)) {
      if (counts.length >= depth) return 'depth'
      counts.push(1)
    } else if (CLOSING.has(sign)) counts.pop()
    else if (sign === COMMA) {
      const count = (counts.pop() ?? 0) + 1
      total += 1
      if (count > members) return 'members'
      if (total > values) return 'values'
      counts.push(count)
    }
  }
  return null
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (sign === QUOTE) return at
    if (sign === BACKSLASH) at += 1
  }
  return text.length
}
