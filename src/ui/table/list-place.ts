import { personal } from '#src/lib/browser/browser-session.ts'

/** A row is found by its key, because it may move; the head and the totals have none. */
export interface PlaceInGrid {
  row: number
  column: number
  key: string | null
  id: string | undefined
}

/** Where a person left a list. */
export interface ListPlace {
  /** How far it was scrolled, in px. */
  top: number
  left: number
  cell: PlaceInGrid | null
  hadFocus: boolean
}

/** A list, and what its rows depend on: filtered or sorted otherwise, it starts at its beginning. */
export interface NamedList {
  name: string
  shows: string
}

const BEGINNING: ListPlace = { top: 0, left: 0, cell: null, hadFocus: false }

const places = personal(() => new Map<string, ListPlace & { shows: string }>())

export function listPlaceOf({ name, shows }: NamedList): ListPlace {
  const known = places.get().get(name)
  return known?.shows === shows ? known : BEGINNING
}

export function setListPlace({ name, shows }: NamedList, place: Partial<ListPlace>): void {
  places.get().set(name, { ...BEGINNING, ...place, shows })
}
