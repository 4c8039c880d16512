/** How much of an id an address names: enough to tell the deals of an organization apart. */
const LENGTH = 12

/** At most 200. */
export const CHOSEN_PATTERN = /^[\da-f]{12}(?:\.[\da-f]{12}){0,199}$/

/** Deals in an address, whose whole ids would be too long for it. */
export function chosenText(ids: readonly string[]): string {
  return ids.map((id) => id.slice(-LENGTH)).join('.')
}

export function isChosen(id: string, text: string): boolean {
  return text.includes(id.slice(-LENGTH))
}

export function countChosen(text: string): number {
  return text.split('.').length
}
