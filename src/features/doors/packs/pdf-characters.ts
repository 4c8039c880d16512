import { once } from '#src/lib/time/once.ts'
import type { PackModel } from './schema.ts'

/** Those of the fonts of PDFs: Latin with its accents, without the letters and signs of others. */
const PRINTABLE =
  /^[\n\r\t\x20-\x7e\xa0-\u017f\u0192\u01cd-\u01dc\u0218-\u021b\u1e80-\u1e85\u1ef2-\u1ef9\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020\u2022\u2026\u2032\u2033\u2039\u203a\u2044\u20ab-\u20ad\u2122\u2191\u2193\u2212\u2215]*$/u
/** Has no width of its own, such as what joins two emoji. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu
/** Characters whose plain twin the fonts have, apart from those that Unicode names compatible (ligatures, widths, spaces). */
const TWINS: Readonly<Record<string, string>> = {
  '\u2010': '-',
  '\u2011': '-',
  '\u2012': '–',
  '\u2015': '—',
  '\u2043': '-',
  '\u201b': '‘',
  '\u02b9': '’',
  '\u02bb': '‘',
  '\u02bc': '’',
  '\u02bd': '‘',
  '\u02be': '’',
  '\u02bf': '‘',
  '\u02c8': '’',
  '\ua78b': '’',
  '\ua78c': '’',
  '\u2028': '\n',
  '\u2029': '\n',
}
/** A twin of them would be another number: 10⁵, 2⅓. */
const NUMBER_SIGN = /\p{No}/u
const REPLACEMENT = '[?]'
const NAMED = 8

const graphemes = once(() => new Intl.Segmenter('en-NZ', { granularity: 'grapheme' }))

/** The pack with a visible mark in place of each run of characters that the fonts of PDFs lack. */
export function printablePack(pack: PackModel): PackModel {
  return eachText(pack, (text) => {
    const composed = text.normalize('NFC')
    if (PRINTABLE.test(composed)) return composed
    const parts = split(text).map((one) => printed(one) ?? REPLACEMENT)
    return parts.filter((part, at) => part !== REPLACEMENT || parts[at - 1] !== REPLACEMENT).join('')
  })
}

/** Says before the download which characters its PDF lacks; null if it has all. */
export function pdfNotice(pack: PackModel): string | null {
  const missing = new Set<string>()
  eachText(pack, (text) => {
    if (PRINTABLE.test(text.normalize('NFC'))) return text
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
  if (PRINTABLE.test(visible)) return visible
  if (NUMBER_SIGN.test(visible)) return null
  const twin = Array.from(visible, (one) => TWINS[one] ?? one.normalize('NFKC')).join('')
  return PRINTABLE.test(twin) ? twin : null
}

/** Names of photos are only read aloud, which needs no font. */
function eachText(pack: PackModel, change: (text: string) => string): PackModel {
  return JSON.parse(JSON.stringify(pack), (key, value: unknown) =>
    typeof value === 'string' && key !== 'name' ? change(value) : value,
  ) as PackModel
}
