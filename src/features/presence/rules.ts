import { listInWords } from '#src/lib/list-in-words.ts'
import type { Place, Presence } from './schema.ts'

/** What somebody is called among colleagues: accounts have no names, so the part of the address before the @. */
export function nameOf(email: string): string {
  return email.split('@')[0] || email
}

/** One text for each place, equal for equal places. */
export function placeKey(place: Place): string {
  return 'id' in place ? `${place.kind} ${place.id}` : place.kind
}

/** The colleagues at a place, by name; not oneself. */
export function colleaguesAt(present: readonly Presence[], place: Place, myId: string): Presence[] {
  const key = placeKey(place)
  return present
    .filter((one) => one.userId !== myId && placeKey(one.place) === key)
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en-NZ') || (a.userId < b.userId ? -1 : 1))
}

/** The colleagues by the id of the deal or the project that they have open. */
export function colleaguesByCard(
  present: readonly Presence[],
  kind: 'opportunity' | 'project',
  myId: string,
): Map<string, Presence[]> {
  const ids = present.flatMap(({ place }) => (place.kind === kind ? [place.id] : []))
  return new Map(
    [...new Set(ids)].flatMap((id) => {
      const colleagues = colleaguesAt(present, { kind, id }, myId)
      return colleagues.length === 0 ? [] : [[id, colleagues] as const]
    }),
  )
}

/** How many are named before the rest is counted. */
const NAMED = 3

/** "Mere is here too", "Mere and Tama are here too", "Mere, Tama and 3 others are here too"; null for no one. */
export function hereToo(names: readonly string[]): string | null {
  return names.length === 0 ? null : `${peopleInWords(names)} here too`
}

/** "Mere is looking at this", for a card of a board. */
export function lookingAt(names: readonly string[]): string {
  return `${peopleInWords(names)} looking at this`
}

function peopleInWords(names: readonly string[]): string {
  const who = names.length <= NAMED ? names : [...names.slice(0, 2), `${names.length - 2} others`]
  return `${listInWords(who)} ${names.length === 1 ? 'is' : 'are'}`
}
