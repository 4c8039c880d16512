import type { Audience, CreatePresence } from '#src/platform/realtime.ts'
import { placeKey } from './rules.ts'
import { type Presence, type Sighting, sightingSchema } from './schema.ts'

/** Two beats of a page may be late, or one be lost. With the two times below: gone within 45 seconds. */
const PRESENT_MS = 43_000
const SWEEP_MS = 1_000
/** What happens in between is told together. */
const COALESCE_MS = 250
/** Whose access has ended is not seen for so long: what they said just before may still be on its way. */
const DISTRUST_MS = 5_000
/** More tabs of one person than this are not told apart. */
const MAX_TABS = 20

interface Tab extends Sighting {
  endsAt: number
}

/**
 * Who looks at what, in the memory of this process. Every process hears of every sighting, so all know the same; one that
 * has just started knows it after the next beat.
 */
export const createPresence = (({ tell }) => {
  const organizations = new Map<string, Map<string, Tab>>()
  const distrusted = new Map<string, number>()
  const untold = new Map<string, Audience>()
  let sweeping: NodeJS.Timeout | null = null
  let telling: NodeJS.Timeout | null = null

  function tellSoon(organizationId: string, audience: Audience): void {
    const before = untold.get(organizationId)
    const isForAll = audience === 'everybody' || before === 'everybody'
    untold.set(organizationId, isForAll ? 'everybody' : new Set([...audience, ...(before ?? [])]))
    telling ??= setTimeout(flush, COALESCE_MS)
  }

  function flush(): void {
    telling = null
    for (const [organizationId, audience] of untold) tell(organizationId, audience)
    untold.clear()
  }

  /** Changes the tabs of an organization and tells of it, if it makes a difference to anybody. */
  function change(organizationId: string, work: (tabs: Map<string, Tab>) => void): boolean {
    const tabs = organizations.get(organizationId) ?? new Map<string, Tab>()
    const before = textOf(tabs)
    work(tabs)
    if (tabs.size > 0) organizations.set(organizationId, tabs)
    else organizations.delete(organizationId)
    const isChanged = textOf(tabs) !== before
    if (isChanged) tellSoon(organizationId, 'everybody')
    if (organizations.size > 0) sweeping ??= setInterval(sweep, SWEEP_MS).unref()
    return isChanged
  }

  function sweep(): void {
    const now = Date.now()
    for (const [id, tabs] of organizations)
      change(id, () => {
        for (const [key, { endsAt }] of tabs) if (endsAt <= now) tabs.delete(key)
      })
    for (const [userId, until] of distrusted) if (until <= now) distrusted.delete(userId)
    if (organizations.size > 0 || sweeping === null) return
    clearInterval(sweeping)
    sweeping = null
  }

  function see(sighting: Sighting): void {
    const { organizationId, userId, tab, turn, place } = sighting
    if ((distrusted.get(userId) ?? 0) > Date.now()) return
    const key = `${userId} ${tab}`
    const known = organizations.get(organizationId)?.get(key)
    if (known !== undefined && known.turn >= turn) return
    // A tab is at one place: whoever turned to another organization has left this one.
    for (const id of organizations.keys())
      if (id !== organizationId) change(id, (tabs) => void tabs.delete(key))
    const isChanged = change(organizationId, (tabs) => {
      tabs.delete(key)
      tabs.set(key, { ...sighting, endsAt: Date.now() + PRESENT_MS })
      dropOldest(tabs, userId)
    })
    // A page that has just been opened has not heard who is there.
    const isNew = place !== null && (known === undefined || known.place === null)
    if (isNew && !isChanged) tellSoon(organizationId, new Set([userId]))
  }

  return {
    /** Takes a message of the channel; one that is no sighting is left alone: anybody at the database can send one. */
    hear(message: unknown): void {
      const sighting = sightingSchema.safeParse(message)
      if (sighting.success) see(sighting.data)
    },

    /** Forgets somebody whose rights have changed; whoever still may be there is back with the next beat. */
    forget(userId: string): void {
      distrusted.set(userId, Date.now() + DISTRUST_MS)
      for (const id of organizations.keys())
        change(id, (tabs) => {
          for (const [key, tab] of tabs) if (tab.userId === userId) tabs.delete(key)
        })
    },

    /** Everybody in an organization who has something of it open: each at each place once. */
    in(organizationId: string): Presence[] {
      return presentIn(organizations.get(organizationId) ?? new Map())
    },

    stop(): void {
      if (sweeping !== null) clearInterval(sweeping)
      if (telling !== null) clearTimeout(telling)
      organizations.clear()
      untold.clear()
    },
  }
}) satisfies CreatePresence

function presentIn(tabs: ReadonlyMap<string, Tab>): Presence[] {
  const present = [...tabs.values()].flatMap(({ userId, name, place }) =>
    place === null ? [] : [[`${userId} ${placeKey(place)}`, { userId, name, place }] as const],
  )
  return [...new Map(present).entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one)
}

function textOf(tabs: ReadonlyMap<string, Tab>): string {
  return JSON.stringify(presentIn(tabs))
}

/** The first in the map is the one that was silent for longest. */
function dropOldest(tabs: Map<string, Tab>, userId: string): void {
  const own = [...tabs].filter(([, tab]) => tab.userId === userId)
  for (const [key] of own.slice(0, Math.max(0, own.length - MAX_TABS))) tabs.delete(key)
}
