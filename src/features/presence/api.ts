import { useEffect, useState } from 'react'
import { z } from 'zod'
import { doneSchema } from '#src/lib/done-schema.ts'
import { ApiError, request } from '#src/lib/http.ts'
import { placeKey } from './rules.ts'
import { BEAT_MS, type Place, type Presence, presentSchema, type SightingInput } from './schema.ts'

/** Who goes on at once was not here: going from page to page is one message, not two. */
const SETTLE_MS = 250

interface Spot {
  organizationId: string
  place: Place
}

interface Surroundings {
  send(organizationId: string, sighting: SightingInput): Promise<unknown>
  /** Sends what must arrive although the page is going. */
  beacon(organizationId: string, sighting: SightingInput): void
  /** Whether somebody looks at this tab, and could be told. */
  isSeen(): boolean
}

/** Says where this tab is, as long as it is looked at: on arrival, every 20 seconds, and when it leaves. */
export class Sightings {
  readonly #surroundings: Surroundings
  readonly #tab = crypto.randomUUID()
  #turn = 0
  #spot: Spot | null = null
  /** Where others believe this tab to be. */
  #told: Spot | null = null
  #toldAt = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings
  }

  /** The page shows this now. */
  show(spot: Spot): void {
    this.#spot = spot
    this.#after(SETTLE_MS)
  }

  /** The page shows nothing any more that others could be at; `isSilent`: there is nobody who could say so. */
  leave(isSilent: boolean): void {
    this.#spot = null
    if (isSilent) this.#told = null
    this.#after(SETTLE_MS)
  }

  /** The tab was hidden, shown, or is going. */
  looked(): void {
    if (this.#surroundings.isSeen()) this.#after(SETTLE_MS)
    else this.#end()
  }

  #after(milliseconds: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#tell(), milliseconds)
  }

  #tell(): void {
    const spot = this.#surroundings.isSeen() ? this.#spot : null
    if (spot === null) {
      this.#end()
      return
    }
    const left = this.#toldAt + BEAT_MS - Date.now()
    if (this.#told !== null && isSame(this.#told, spot) && left > 0) {
      this.#after(left)
      return
    }
    this.#told = spot
    this.#toldAt = Date.now()
    this.#after(BEAT_MS)
    this.#surroundings.send(spot.organizationId, this.#sighting(spot.place)).catch((error: unknown) => {
      // Refused for good, such as on a deal that was deleted: it is not said again before something changes.
      if (isRefusal(error) && this.#told === spot) clearTimeout(this.#timer)
    })
  }

  #end(): void {
    clearTimeout(this.#timer)
    if (this.#told === null) return
    this.#surroundings.beacon(this.#told.organizationId, this.#sighting(null))
    this.#told = null
  }

  #sighting(place: Place | null): SightingInput {
    this.#turn += 1
    return { tab: this.#tab, turn: this.#turn, place }
  }
}

function isSame(one: Spot, other: Spot): boolean {
  return one.organizationId === other.organizationId && placeKey(one.place) === placeKey(other.place)
}

function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && [400, 401, 402, 404].includes(error.status)
}

const pathOf = (organizationId: string) => `/api/organizations/${organizationId}/presence`

let sightings: Sightings | null = null

/** The one of this tab: it lives as long as the page does. */
function ownSightings(): Sightings {
  if (sightings !== null) return sightings
  let isGoing = false
  const own = new Sightings({
    send: (organizationId, body) => request(pathOf(organizationId), doneSchema, { method: 'POST', body }),
    beacon: (organizationId, sighting) => {
      const body = new Blob([JSON.stringify(sighting)], { type: 'application/json' })
      if (navigator.onLine) navigator.sendBeacon(pathOf(organizationId), body)
    },
    isSeen: () => document.visibilityState === 'visible' && navigator.onLine && !isGoing,
  })
  const look = ({ type }: Event) => {
    isGoing = type === 'pagehide'
    own.looked()
  }
  document.addEventListener('visibilitychange', look)
  for (const name of ['pagehide', 'pageshow', 'online']) addEventListener(name, look)
  sightings = own
  return own
}

/** Says that this page is open as long as it is. `mayTell`: whether, on leaving, somebody of the organization still is here. */
export function usePlace(organizationId: string, place: Place, mayTell: () => boolean): void {
  const key = placeKey(place)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the place
  useEffect(() => {
    ownSightings().show({ organizationId, place })
    return () => ownSightings().leave(!mayTell())
  }, [organizationId, key])
}

const NOBODY: readonly Presence[] = []
const newsSchema = z.object({ kind: z.string(), data: z.string().optional() })

/** Who has something of the organization open now, as its stream tells; nobody while there is no stream. */
export function usePresent(channelName: string): readonly Presence[] {
  const [present, setPresent] = useState(NOBODY)
  useEffect(() => {
    const channel = new BroadcastChannel(channelName)
    channel.onmessage = ({ data }) => setPresent((before) => presentAfter(before, data))
    return () => channel.close()
  }, [channelName])
  return present
}

function presentAfter(before: readonly Presence[], message: unknown): readonly Presence[] {
  const { data: news } = newsSchema.safeParse(message)
  if (news?.kind === 'offline' || news?.kind === 'paused') return NOBODY
  if (news?.kind !== 'presence' || news.data === undefined) return before
  try {
    return presentSchema.parse(JSON.parse(news.data)).present
  } catch {
    // A newer server may say what this page does not understand yet.
    return before
  }
}
