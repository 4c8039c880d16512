import { visibleText } from '#src/lib/text/visible-text.ts'
import { MAX_MONEY, roundToDecimals } from './money.ts'

const SIGN = '[-\\u2212\\u2013]'
/** A comma or space counts as a thousands separator only where one belongs. */
const DIGITS = '(?:[1-9]\\d{0,2}(?:,\\d{3})+|[1-9]\\d{0,2}(?: \\d{3})+|\\d+)(?:\\.\\d*)?|\\.\\d+'
const NUMBER = new RegExp(`^(${SIGN})? ?(${DIGITS})$`)
const MONEY = new RegExp(
  `^(${SIGN})? ?(?:nzd?)? ?\\$? ?(${SIGN})? ?(${DIGITS}) ?(k|thousand|m|mil|million)? ?(?:nzd)?$`,
)
const PREFIX = new RegExp(`^${SIGN}? ?(?:nzd?)? ?\\$? ?${SIGN}? ?`)
/** "650.000" is 650 to some and 650,000 to others. */
const AMBIGUOUS = /^[1-9]\d{0,2}\.\d{3}$/
const DIGITS_WITH_COMMA = /^(?=[. ]*\d[\d. ]*,)[\d., ]*[a-z%]*$/
const POWER_OF: Record<string, number> = { k: 3, thousand: 3, m: 6, mil: 6, million: 6 }

/** Parses a number as New Zealanders write it: "1,250.5", "1 250", "−5". Null if any part of the text can't be read. */
export function parseNumber(text: string): number | null {
  const parts = NUMBER.exec(plain(text))
  if (!parts) return null
  const [, sign, digits = ''] = parts
  return signed(Number(digits.replace(/[, ]/g, '')), sign)
}

/** Parses "$1,234,000", "1.2m", "650k" or "−NZ$ 89 000.50", rounded to cents. Null for any other text, and beyond ±MAX_MONEY. */
export function parseSignedMoney(text: string): number | null {
  const read = readMoney(text)
  return read && signed(roundToDecimals(read.size, 2), read.sign)
}

/** Whether an amount that can be read has a part of a cent: "1150.005", but not "1.2345m". */
export function hasPartOfCent(text: string): boolean {
  const read = readMoney(text)
  return read !== null && roundToDecimals(read.size, 2) !== read.size
}

function readMoney(text: string): { size: number; sign: string | undefined } | null {
  const parts = MONEY.exec(plain(text))
  if (!parts) return null
  const [, before, after, digits = '', suffix] = parts
  if ((before && after) || (suffix === undefined && AMBIGUOUS.test(digits))) return null
  const size = Number(`${digits.replace(/[, ]/g, '')}e${suffix === undefined ? 0 : POWER_OF[suffix]}`)
  return size <= MAX_MONEY ? { size, sign: before ?? after } : null
}

/** Like `parseSignedMoney`, from 0 to MAX_MONEY; null if the text has a minus. */
export function parseMoney(text: string): number | null {
  return isWrittenNegative(text) ? null : parseSignedMoney(text)
}

/** True if the text begins with a minus, before or after the dollar sign. */
export function isWrittenNegative(text: string): boolean {
  return /^\$? ?[-\u2212\u2013]/.test(plain(text))
}

/** How to write a figure whose comma or full stop can't be read; null if neither is the reason. */
export function separatorHint(text: string): string | null {
  const figure = plain(text).replace(PREFIX, '')
  if (AMBIGUOUS.test(figure)) {
    const dollars = figure.replace(/\..*/, '')
    return `Enter ${dollars} or ${figure.replace('.', ',')}: ${figure} could be either`
  }
  // "1,234.5o": the comma is right, and the letter isn't.
  const isRight = new RegExp(`^(?:${DIGITS})[a-z%]+$`).test(figure)
  return DIGITS_WITH_COMMA.test(figure) && !isRight
    ? 'Use commas between thousands only, and a full stop for decimals'
    : null
}

function plain(text: string): string {
  return visibleText(text).trim().replace(/ +/g, ' ').toLowerCase()
}

/** Never −0. */
function signed(size: number, sign: string | undefined): number {
  return sign === undefined || size === 0 ? size : -size
}
