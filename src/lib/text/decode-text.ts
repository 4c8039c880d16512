/** The replacement character, shown for bytes that can’t be read. */
export const UNREADABLE = '\ufffd'

/** Encodings of files that aren't Unicode, whose bytes don't show which they are: a person chooses by the letters. */
export const OLD_ENCODINGS = [
  { value: 'windows-1252', label: 'Western (Windows)' },
  { value: 'macintosh', label: 'Western (Mac)' },
  { value: 'windows-1257', label: 'Baltic' },
  { value: 'windows-1250', label: 'Central European' },
  { value: 'gbk', label: 'Chinese, simplified' },
  { value: 'big5', label: 'Chinese, traditional' },
  { value: 'shift_jis', label: 'Japanese' },
] as const
export type OldEncoding = (typeof OLD_ENCODINGS)[number]['value']

/** The part of a text that is inspected to detect UTF-16. */
const LOOKED_AT = 4_096
const MOST_SAMPLES = 2

/** A text with `UNREADABLE` in place of wrong bytes, or the old encodings that it could have, with words of each. */
export type Decoded =
  | { text: string; hasWrongBytes?: true }
  | { choices: { value: OldEncoding; label: string }[] }

/** UTF-8 as it is sent to the server; null if it isn't. */
export function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/**
 * Decodes text from outside: UTF-8 or UTF-16. A few wrong bytes in UTF-8 stay single letters. Anything else isn't guessed, because
 * the wrong encoding garbles every name.
 */
export function decodeText(bytes: Uint8Array, chosen: OldEncoding | null = null): Decoded {
  if (chosen !== null) return { text: new TextDecoder(chosen).decode(bytes) }
  const wide = utf16Encoding(bytes)
  if (wide !== null) return { text: new TextDecoder(wide).decode(bytes) }
  const valid = decodeUtf8(bytes)
  if (valid !== null) return { text: valid }
  const text = new TextDecoder('utf-8').decode(bytes)
  return isMostlyUtf8(bytes, text) ? { text, hasWrongBytes: true } : { choices: choicesFor(bytes) }
}

/** Text in UTF-8 with wrong bytes has more letters of several bytes than wrong ones; in another encoding these are rare accidents. */
function isMostlyUtf8(bytes: Uint8Array, text: string): boolean {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return true
  const wrong = text.split(UNREADABLE).length - 1
  const letters = text.match(/[\u0080-\ufffc\u{10000}-\u{10ffff}]/gu)?.length ?? 0
  return letters >= wrong
}

/** Detects UTF-16 by its byte order mark, or by a zero in every second byte of Latin text. */
function utf16Encoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const start = bytes.subarray(0, LOOKED_AT)
  const zerosAt = (parity: number) => start.filter((byte, at) => byte === 0 && at % 2 === parity).length
  const [even, odd] = [zerosAt(0), zerosAt(1)]
  if (odd > start.length / 4 && even < odd / 10) return 'utf-16le'
  return even > start.length / 4 && odd < even / 10 ? 'utf-16be' : null
}

/** The encodings that read every byte, each with words that show its letters; those that read the words alike are one. */
function choicesFor(bytes: Uint8Array) {
  const shown = new Set<string>()
  return OLD_ENCODINGS.flatMap(({ value, label }) => {
    const text = new TextDecoder(value).decode(bytes)
    const words = [...new Set(text.split(/[\s,;|"]+/).filter((word) => /[\u0080-\uffff]/.test(word)))]
    const sample = words.slice(0, MOST_SAMPLES).join(' ').slice(0, 40)
    if (text.includes(UNREADABLE) || shown.has(sample)) return []
    shown.add(sample)
    return [{ value, label: `${sample} (${label})` }]
  })
}
