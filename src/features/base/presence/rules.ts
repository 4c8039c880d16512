import { listInWords } from '#src/lib/text/list-in-words.ts'
import { compareNames } from '#src/lib/text/name-spellings.ts'
import type { Place, Presence } from './schema.ts'

export function placeKey(place: Place): string {
  return 'id' in place ? `${place.kind} ${place.id}` : place.kind
}

export function colleaguesAt(present: readonly Presence[], place: Place, myId: string): Presence[] {
  const key = placeKey(place)
  return present
    .filter((one) => one.userId !== myId && placeKey(one.place) === key)
    .toSorted((a, b) => compareNames(a.name, b.name) || (a.userId < b.userId ? -1 : 1))
}

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

const NAMED = 3

/** Returns "Mere is here too", "Mere and Tama are here too", "Mere, Tama and 3 others are here too"; null for none. */
export function hereToo(names: readonly string[]): string | null {
  return names.length === 0 ? null : `${peopleInWords(names)} here too`
}

export function lookingAt(names: readonly string[]): string {
  return `${peopleInWords(names)} looking at this`
}

function peopleInWords(names: readonly string[]): string {
  const who = names.length <= NAMED ? names : [...names.slice(0, 2), `${names.length - 2} others`]
  return `${listInWords(who)} ${names.length === 1 ? 'is' : 'are'}`
}
