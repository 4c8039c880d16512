const MAIN = /(<main\b[^>]*>)([\s\S]*)(<\/main>)/
/** What gives an element a name, a target or somewhere to lead: two drawings and the live screen must not share them. */
const TIES = / (?:id|for|href|name|tabindex|aria-(?:label|labelledby|describedby|controls))="[^"]*"/gi
const LABELS = /<(\/?)label\b/g

/**
 * One page out of the same calculator drawn wide and for a phone. Styles show the one that fits; both are taken away when
 * the screen itself is there. Nothing in them can be pressed, typed into or heard: that comes with the screen. Until then the
 * main part is aria-busy, and base.css shows only the shape of its boxes.
 */
export function bothDrawings(wide: string, phone: string): string {
  const both = `${drawing('wide', wide)}${drawing('phone', phone)}`
  return wide.replace(
    MAIN,
    (_all, opening: string, _wide, closing: string) =>
      `${opening.slice(0, -1)} aria-busy="true">${both}${closing}`,
  )
}

function drawing(size: 'wide' | 'phone', page: string): string {
  const inside = page.match(MAIN)?.[2] ?? ''
  const still = inside.replaceAll(LABELS, '<$1span').replaceAll(TIES, '')
  return `<div data-drawn="${size}" aria-hidden="true" inert>${still}</div>`
}
