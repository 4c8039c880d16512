import { currentUser } from '#src/lib/browser/browser-session.ts'
import { readStored, subscribeToOtherTabs, writeStored } from '#src/lib/browser/browser-storage.ts'
import { createStore, useStore } from '#src/lib/browser/store.ts'
import { parseJson } from '#src/lib/schemas/parse-json.ts'
import { parseAmount, parseProperty } from './parse-property.ts'
import { addressKey, changedProperty, doneUpValueOf, emptyProperty } from './rules.ts'
import type { SavedProperty } from './schema.ts'
import { PROPERTIES_KEY, type TextStorage, VALUE_KEYS } from './stored-properties.ts'

/** The limit per browser without Pro. */
export const MAX_SAVED_PROPERTIES = 5
const MOST_PROPERTIES = 200
export type PropertyPatch = Parameters<typeof changedProperty>[1]

interface State {
  readonly saved: readonly SavedProperty[]
  /** Those of other users of this browser. */
  readonly hidden: readonly SavedProperty[]
  /** A property beyond the limit; lost when the page is closed. */
  readonly unsaved: SavedProperty | null
  readonly loose: Pick<SavedProperty, 'valuation' | 'renovationCost' | 'floorArea'> | null
  readonly limit: number
}

const NOTHING: State = { saved: [], hidden: [], unsaved: null, loose: null, limit: MAX_SAVED_PROPERTIES }

export interface Property extends SavedProperty {
  isSaved: boolean
}

/**
 * The properties of this browser. Storage is read once; unreadable entries are skipped. A signed-in user owns the properties
 * that they change: only they see them, and signing out removes them.
 */
export function createPropertyStore(
  storage: TextStorage,
  clock: () => Date,
  userId: () => string | null = () => null,
) {
  const state = createStore(NOTHING)
  let isLoaded = false

  function current(): State {
    if (!isLoaded) {
      isLoaded = true
      state.set(load(storage, userId()))
    }
    return state.get()
  }

  function set(next: State, latest: SavedProperty | null): void {
    const { saved, hidden } = next
    if (saved !== current().saved || hidden !== current().hidden)
      storage.write(PROPERTIES_KEY, JSON.stringify([...saved, ...hidden]))
    if (latest) writeValues(storage, latest)
    state.set(next)
  }

  function owned(property: SavedProperty): SavedProperty {
    const owner = userId()
    return owner === null ? property : { ...property, owner }
  }

  function put(changed: SavedProperty): void {
    const property = owned(changed)
    const isSaved = current().saved.some(isAt(property.address))
    if (isSaved || hasRoom(current())) set(withSaved(current(), property), property)
    else set({ ...current(), unsaved: property }, property)
  }

  return {
    initial: NOTHING,
    get: current,
    subscribe(listener: () => void): () => void {
      // Loads first, so that loading doesn't notify.
      current()
      return state.subscribe(listener)
    },
    /** After a change in another tab, or of the user. */
    reload(): void {
      const { unsaved, limit } = current()
      const isVisible = unsaved !== null && isOf(unsaved, userId())
      state.set({ ...load(storage, userId()), unsaved: isVisible ? unsaved : null, limit })
    },
    /** Changes or adds a property; a property beyond the limit stays unsaved. */
    update(address: string, change: PropertyPatch | ((property: SavedProperty) => PropertyPatch)): void {
      const before = propertyIn(current(), address, clock())
      put(changedProperty(before, typeof change === 'function' ? change(before) : change, clock()))
    },
    /** Replaces the property at this address; a property beyond the limit stays unsaved. */
    replace: put,
    find(address: string): SavedProperty | null {
      return knownIn(current(), address) ?? null
    },
    saveInsteadOf(removed: string, address: string): void {
      const property = owned(propertyIn(current(), address, clock()))
      set(withSaved(without(current(), removed), property), property)
    },
    continueUnsaved(address: string): void {
      set({ ...current(), unsaved: owned(propertyIn(current(), address, clock())) }, null)
    },
    remove(address: string): SavedProperty | null {
      const removed = current().saved.find(isAt(address)) ?? null
      const next = without(current(), address)
      set(next, next.saved[0] ?? emptyProperty(address, clock()))
      return removed
    },
    setUnlimited(isUnlimited: boolean): void {
      const limit = isUnlimited ? MOST_PROPERTIES : MAX_SAVED_PROPERTIES
      if (limit === current().limit) return
      const next = { ...current(), limit }
      // The property may have been started before the subscription had loaded.
      set(isUnlimited && next.unsaved ? withSaved(next, next.unsaved) : next, null)
    },
    restore(property: SavedProperty): void {
      if (!hasRoom(current()) || current().saved.some(isAt(property.address))) return
      const saved = [...current().saved, property].toSorted((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1))
      set({ ...current(), saved }, saved[0] ?? null)
    },
  }
}

function knownIn({ saved, unsaved }: State, address: string): SavedProperty | undefined {
  return [...saved, ...(unsaved ? [unsaved] : [])].find(isAt(address))
}

function propertyIn(state: State, address: string, now: Date): SavedProperty {
  return knownIn(state, address) ?? { ...emptyProperty(address, now), ...state.loose }
}

function isAt(address: string) {
  const key = addressKey(address)
  return (property: SavedProperty) => addressKey(property.address) === key
}

function hasRoom({ saved, limit }: State): boolean {
  return saved.length < limit
}

function withSaved(state: State, property: SavedProperty): State {
  const others = without(state, property.address)
  return { ...others, saved: [property, ...others.saved] }
}

function without(state: State, address: string): State {
  const other = (property: SavedProperty) => !isAt(address)(property)
  const unsaved = state.unsaved && other(state.unsaved) ? state.unsaved : null
  return { ...state, saved: state.saved.filter(other), unsaved, loose: null }
}

function load(storage: TextStorage, userId: string | null): State {
  const all = parseList(storage.read(PROPERTIES_KEY) ?? '')
  const saved = all.filter((property) => isOf(property, userId))
  const hidden = all.filter((property) => !isOf(property, userId))
  return { ...NOTHING, saved, hidden, loose: all.length === 0 ? looseValues(storage) : null }
}

function isOf({ owner }: SavedProperty, userId: string | null): boolean {
  return owner === undefined || owner === userId
}

function parseList(text: string): SavedProperty[] {
  const list = parseJson(text)
  if (!Array.isArray(list)) return []
  const properties = list.flatMap((entry) => parseProperty(entry) ?? [])
  const keyOf = ({ owner = '', address }: SavedProperty) => `${owner} ${addressKey(address)}`
  const first = new Map(properties.toReversed().map((property) => [keyOf(property), property]))
  return [...first.values()].toReversed().slice(0, MOST_PROPERTIES)
}

function looseValues(storage: TextStorage): State['loose'] {
  const value = (key: string) => parseAmount(Number(storage.read(key) ?? 0)) || null
  const valuation = value(VALUE_KEYS.valuation)
  const renovationCost = value(VALUE_KEYS.renovationCost)
  const floorArea = value(VALUE_KEYS.floorArea)
  return (valuation ?? renovationCost ?? floorArea) ? { valuation, renovationCost, floorArea } : null
}

function writeValues(storage: TextStorage, latest: SavedProperty): void {
  storage.write(VALUE_KEYS.valuation, String(doneUpValueOf(latest) ?? 0))
  storage.write(VALUE_KEYS.renovationCost, String(latest.renovationCost ?? 0))
  storage.write(VALUE_KEYS.floorArea, String(latest.floorArea ?? 0))
}

const store = createPropertyStore({ read: readStored, write: writeStored }, () => new Date(), currentUser.get)
subscribeToOtherTabs(PROPERTIES_KEY, store.reload)
currentUser.subscribe(store.reload)

export function useProperty(address: string): Property {
  const state = useStore(store)
  return { ...propertyIn(state, address, new Date()), isSaved: state.saved.some(isAt(address)) }
}

export function useRecentProperties(): readonly SavedProperty[] {
  return useStore(store).saved
}

/** True if the limit is reached and the user hasn't decided about this address yet. */
export function useNeedsRoom(address: string): boolean {
  const state = useStore(store)
  return knownIn(state, address) === undefined && !hasRoom(state)
}

export const { update: updateProperty, remove: removeProperty, restore: restoreProperty } = store
export const { replace: replaceProperty, find: findProperty } = store
export const { saveInsteadOf: savePropertyInsteadOf, continueUnsaved: continuePropertyUnsaved } = store
export const { setUnlimited: setUnlimitedProperties } = store
