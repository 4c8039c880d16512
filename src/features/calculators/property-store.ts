import { createStore, useStore } from '#src/lib/store.ts'
import { readKeptProperty, readMoney } from './kept-property.ts'
import { MAX_KEPT_PROPERTIES } from './limits.ts'
import { addressKey, changedProperty, doneUpValueOf, emptyProperty } from './rules.ts'
import type { KeptProperty } from './schema.ts'

const PROPERTIES_KEY = 'doneup_properties'
/** More than a browser should ever hold, even for somebody with Pro. */
const MOST_PROPERTIES = 200
/** The values of the property last worked on, as plain numbers (0 when missing). */
const VALUE_KEYS = {
  valuation: 'property_doneUpValue',
  renovationCost: 'property_renovationCost',
  floorArea: 'property_floorArea',
} as const

type StoragePart = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
export type PropertyPatch = Parameters<typeof changedProperty>[1]

interface State {
  /** The latest first. */
  readonly kept: readonly KeptProperty[]
  /** A property worked on without a place among the kept ones; gone when the page is left. */
  readonly unkept: KeptProperty | null
  /** Values found without a property they belong to. */
  readonly loose: Pick<KeptProperty, 'valuation' | 'renovationCost' | 'floorArea'> | null
  /** How many properties may be kept. */
  readonly limit: number
}

const NOTHING: State = { kept: [], unkept: null, loose: null, limit: MAX_KEPT_PROPERTIES }

/** A property as the screens use it; `isKept` is false for one not in the list. */
export interface Property extends KeptProperty {
  isKept: boolean
}

/**
 * The properties of this browser. Storage is read once and parsed; what cannot be read is left out, and where nothing
 * can be written (private windows, full disks) everything works from memory until the page is left.
 */
export function createPropertyStore(storage: () => StoragePart | null, clock: () => Date) {
  const state = createStore(NOTHING)
  let isLoaded = false

  function current(): State {
    if (!isLoaded) {
      isLoaded = true
      state.set(load(storage()))
    }
    return state.get()
  }

  function set(next: State, latest: KeptProperty | null): void {
    save(storage(), next.kept === current().kept ? null : next.kept, latest)
    state.set(next)
  }

  function put(property: KeptProperty): void {
    const isKept = current().kept.some(isAt(property.address))
    if (isKept || hasRoom(current())) set(withKept(current(), property), property)
    else set({ ...current(), unkept: property }, property)
  }

  return {
    initial: NOTHING,
    get: current,
    subscribe(listener: () => void): () => void {
      // Loading is no change to report.
      current()
      return state.subscribe(listener)
    },
    /** Reads storage again: another tab has changed it. */
    reload(): void {
      const { unkept, limit } = current()
      state.set({ ...load(storage()), unkept, limit })
    },
    /** Changes a property. A new one is kept if there is room, else it is worked on unkept. */
    update(address: string, change: PropertyPatch | ((property: Property) => PropertyPatch)): void {
      const before = propertyIn(current(), address, clock())
      const { isKept: _, ...property } = before
      const changed = changedProperty(
        property,
        typeof change === 'function' ? change(before) : change,
        clock(),
      )
      put(changed)
    },
    /** Puts a whole property in the place of what is known at its address; it is kept if that was, or if there is room. */
    replace: put,
    /** The property at an address, if anything was entered for it. */
    find(address: string): KeptProperty | null {
      const { kept, unkept } = current()
      return [...kept, ...(unkept ? [unkept] : [])].find(isAt(address)) ?? null
    },
    /** Keeps a property in the place of another one. */
    keepInsteadOf(removed: string, address: string): void {
      const { isKept: _, ...property } = propertyIn(current(), address, clock())
      set(withKept(without(current(), removed), property), property)
    },
    /** Lets a property be worked on without a place in the list. */
    workUnkept(address: string): void {
      const { isKept: _, ...property } = propertyIn(current(), address, clock())
      set({ ...current(), unkept: property }, null)
    },
    remove(address: string): KeptProperty | null {
      const removed = current().kept.find(isAt(address)) ?? null
      const next = without(current(), address)
      set(next, next.kept[0] ?? emptyProperty(address, clock()))
      return removed
    },
    /** Pro keeps as many properties as one likes; without it a further one needs room made for it. */
    setUnlimited(isUnlimited: boolean): void {
      const limit = isUnlimited ? MOST_PROPERTIES : MAX_KEPT_PROPERTIES
      if (limit === current().limit) return
      const next = { ...current(), limit }
      // Begun before it was known that there is room for it.
      set(isUnlimited && next.unkept ? withKept(next, next.unkept) : next, null)
    },
    /** Brings a removed property back to its place in time. */
    putBack(property: KeptProperty): void {
      if (!hasRoom(current()) || current().kept.some(isAt(property.address))) return
      const kept = [...current().kept, property].toSorted((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1))
      set({ ...current(), kept }, kept[0] ?? null)
    },
  }
}

/** The property at an address: kept, worked on unkept, or a new empty one. */
function propertyIn({ kept, unkept, loose }: State, address: string, now: Date): Property {
  const known = kept.find(isAt(address))
  if (known) return { ...known, isKept: true }
  if (unkept && isAt(address)(unkept)) return { ...unkept, isKept: false }
  return { ...emptyProperty(address, now), ...loose, isKept: false }
}

function isAt(address: string) {
  const key = addressKey(address)
  return (property: KeptProperty) => addressKey(property.address) === key
}

function hasRoom({ kept, limit }: State): boolean {
  return kept.length < limit
}

function withKept(state: State, property: KeptProperty): State {
  const others = without(state, property.address)
  return { ...others, kept: [property, ...others.kept] }
}

function without(state: State, address: string): State {
  const other = (property: KeptProperty) => !isAt(address)(property)
  const unkept = state.unkept && other(state.unkept) ? state.unkept : null
  return { ...state, kept: state.kept.filter(other), unkept, loose: null }
}

function load(storage: StoragePart | null): State {
  const kept = parseList(read(storage, PROPERTIES_KEY))
  return { ...NOTHING, kept, loose: kept.length === 0 ? looseValues(storage) : null }
}

function parseList(text: string | null): KeptProperty[] {
  const list = parseJson(text)
  if (!Array.isArray(list)) return []
  const properties = list.flatMap((entry) => readKeptProperty(entry) ?? [])
  const first = new Map(properties.toReversed().map((property) => [addressKey(property.address), property]))
  return [...first.values()].toReversed().slice(0, MOST_PROPERTIES)
}

function looseValues(storage: StoragePart | null): State['loose'] {
  const value = (key: string) => {
    return readMoney(Number(read(storage, key) ?? 0)) || null
  }
  const valuation = value(VALUE_KEYS.valuation)
  const renovationCost = value(VALUE_KEYS.renovationCost)
  const floorArea = value(VALUE_KEYS.floorArea)
  return (valuation ?? renovationCost ?? floorArea) ? { valuation, renovationCost, floorArea } : null
}

function save(
  storage: StoragePart | null,
  kept: readonly KeptProperty[] | null,
  latest: KeptProperty | null,
): void {
  try {
    if (kept) storage?.setItem(PROPERTIES_KEY, JSON.stringify(kept))
    if (!latest) return
    storage?.setItem(VALUE_KEYS.valuation, String(doneUpValueOf(latest) ?? 0))
    storage?.setItem(VALUE_KEYS.renovationCost, String(latest.renovationCost ?? 0))
    storage?.setItem(VALUE_KEYS.floorArea, String(latest.floorArea ?? 0))
  } catch {
    // Nothing can be written: memory still holds everything.
  }
}

function read(storage: StoragePart | null, key: string): string | null {
  try {
    return storage?.getItem(key) ?? null
  } catch {
    return null
  }
}

function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

function browserStorage(): Storage | null {
  try {
    return typeof localStorage === 'undefined' ? null : localStorage
  } catch {
    return null
  }
}

const store = createPropertyStore(browserStorage, () => new Date())
if (typeof window !== 'undefined') {
  addEventListener('storage', (event) => {
    if (event.key === PROPERTIES_KEY || event.key === null) store.reload()
  })
}

/** The property at an address, following every change in this and other tabs. */
export function useProperty(address: string): Property {
  return propertyIn(useStore(store), address, new Date())
}

/** The kept properties, latest first. */
export function useRecentProperties(): readonly KeptProperty[] {
  return useStore(store).kept
}

/** True when this address would be one property too many and nothing was decided about it yet. */
export function useNeedsRoom(address: string): boolean {
  const state = useStore(store)
  const isKnown = [...state.kept, ...(state.unkept ? [state.unkept] : [])].some(isAt(address))
  return !isKnown && !hasRoom(state)
}

export const { update: updateProperty, remove: removeProperty, putBack: putPropertyBack } = store
export const { replace: replaceProperty, find: findProperty } = store
export const { keepInsteadOf: keepPropertyInsteadOf, workUnkept: workOnPropertyUnkept } = store
export const { setUnlimited: setUnlimitedProperties } = store
