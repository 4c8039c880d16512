import { once } from '#src/lib/once.ts'
import type { PackModel } from './schema.ts'

/** Those of the fonts of PDFs: Latin with its accents, without the letters and signs of others. */
const PRINTABLE =
  /^[\n\r\t\x20-\x7e\xa0-\u017f\u0192\u01cd-\u01dc\u0218-\u021b\u1e80-\u1e85\u1ef2-\u1ef9\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020\u2022\u2026\u2032\u2033\u2039\u203a\u2044\u20ab-\u20ad\u2122\u2191\u2193\u2212\u2215]*$/u
/** Has no width of its own, such as what joins two emoji. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu
const REPLACEMENT = '[?]'
const NAMED = 8

const graphemes = once(() => new Intl.Segmenter('en-NZ', { granularity: 'grapheme' }))

/** The pack with a visible mark in place of each run of characters that the fonts of PDFs lack. */
export function printablePack(pack: PackModel): PackModel {
  return eachText(pack, (text) => {
    const parts = split(text).map((one) => printed(one) ?? REPLACEMENT)
    return parts.filter((part, at) => part !== REPLACEMENT || parts[at - 1] !== REPLACEMENT).join('')
  })
}

/** Says before the download which characters its PDF lacks; null if it has all. */
export function pdfNotice(pack: PackModel): string | null {
  const missing = new Set<string>()
  eachText(pack, (text) => {
    for (const one of split(text)) if (printed(one) === null) missing.add(one)
    return text
  })
  if (missing.size === 0) return null
  const named = [...missing].slice(0, NAMED).join(' ')
  const more = missing.size > NAMED ? ` and ${missing.size - NAMED} more` : ''
  return `The PDF can’t show ${named}${more}. It has ${REPLACEMENT} instead. Print the pack to include them.`
}

const split = (text: string) =>
  Array.from(graphemes().segment(text.normalize('NFC')), ({ segment }) => segment)

function printed(grapheme: string): string | null {
  const visible = grapheme.replaceAll(INVISIBLE, '')
  return PRINTABLE.test(visible) ? visible : null
}

/** Names of photos are only read aloud, which needs no font. */
function eachText(pack: PackModel, change: (text: string) => string): PackModel {
  return JSON.parse(JSON.stringify(pack), (key, value: unknown) =>
    typeof value === 'string' && key !== 'name' ? change(value) : value,
  ) as PackModel
}
