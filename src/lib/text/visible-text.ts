/** Formatting characters, fillers such as U+3164, and U+2800, the Braille pattern without dots. */
const NO_PICTURE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu
const WIDE = /[\uff01-\uff5e]/g
/** From a full-width character to its ASCII character. */
const WIDE_OFFSET = 0xfee0

/**
 * The text as it looks: without the characters that have no picture (such as those that calculators and
 * spreadsheets copy around a figure), with every kind of space as U+0020 and full-width characters as ASCII.
 */
export function visibleText(text: string): string {
  return text
    .replace(NO_PICTURE, '')
    .replace(/\s/g, ' ')
    .replace(WIDE, (wide) => String.fromCharCode(wide.charCodeAt(0) - WIDE_OFFSET))
}

/** True if nothing of the text can be seen. */
export function isBlank(text: string): boolean {
  return visibleText(text).trim() === ''
}
