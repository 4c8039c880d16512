/** The first bytes in which a signature is looked for: PDF readers search 1,024 bytes for theirs. */
export const SIGNATURE_BYTES = 1_024 + 8

const PDF = /%PDF-[12]\.\d/
/** What may not precede a PDF: markup, or the signature of another type at the first byte. */
const MARKUP = /<[a-z!?/]/i

/** Signatures at the first byte, in the text of `readable`, with the type in words. `kind` is a type that some part of the program accepts. */
const SIGNATURES = [
  { kind: 'jpeg', words: 'a JPEG photo', at: /^\xff\xd8\xff/ },
  { kind: 'png', words: 'a PNG picture', at: /^\x89PNG\r\n␚\n/ },
  { kind: 'gif', words: 'a GIF picture', at: /^GIF8/ },
  { kind: 'webp', words: 'a WebP picture', at: /^RIFF.{4}WEBP/s },
  { kind: 'zip', words: 'a ZIP archive', at: /^PK␃␄/ },
  { kind: 'ole', words: 'an old Office document', at: /^\xd0\xcf␑\xe0\xa1\xb1␚\xe1/ },
  { kind: null, words: 'an HEIC photo', at: /^.{4}ftyp(?:he|mif1|msf1)/s },
  { kind: null, words: 'an AVIF picture', at: /^.{4}ftypavi/s },
  { kind: null, words: 'a video', at: /^.{4}ftyp|^RIFF.{4}AVI|^␚E\xdf\xa3/s },
  { kind: null, words: 'a TIFF picture', at: /^II\*␀|^MM␀\*/ },
  { kind: null, words: 'a BMP picture', at: /^BM.{4}␀␀␀␀/s },
  { kind: null, words: 'a JPEG XL picture', at: /^\xff\n|^␀␀␀␌JXL / },
  { kind: null, words: 'a Photoshop picture', at: /^8BPS/ },
  { kind: null, words: 'an RTF document', at: /^\{\\rtf/ },
  { kind: null, words: 'a PostScript file', at: /^%!PS/ },
  { kind: null, words: 'a compressed file', at: /^␟\x8b|^Rar!|^7z\xbc\xaf|^BZh\d/ },
  { kind: null, words: 'a program', at: /^MZ.{0,60}␀|^\x7fELF|^#!|^\xca\xfe\xba\xbe/s },
  {
    kind: null,
    words: 'an SVG picture',
    at: /^(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)?<svg\b/is,
  },
  { kind: null, words: 'a web page', at: /^(?:\xef\xbb\xbf)?\s*<(?:!doctype html|html|head|body|script)\b/i },
] as const

export interface Signature {
  kind: 'pdf' | (typeof SIGNATURES)[number]['kind']
  words: string
}

/** The type of a file by its first SIGNATURE_BYTES; null for an unknown type, such as text. */
export function signatureOf(head: Uint8Array): Signature | null {
  const text = readable(head.subarray(0, SIGNATURE_BYTES))
  const found = SIGNATURES.find(({ at }) => at.test(text))
  if (found !== undefined) return { kind: found.kind, words: found.words }
  const start = PDF.exec(text)?.index ?? -1
  return start >= 0 && !MARKUP.test(text.slice(0, start)) ? { kind: 'pdf', words: 'a PDF' } : null
}

/** A character for each byte: Latin-1, with pictures of control characters such as ␀. */
function readable(bytes: Uint8Array): string {
  const isControl = (byte: number) => byte < 0x20 && ![0x09, 0x0a, 0x0d].includes(byte)
  return Array.from(bytes, (byte) => String.fromCharCode(isControl(byte) ? 0x2400 + byte : byte)).join('')
}
