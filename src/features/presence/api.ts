import { useEffect, useState } from 'react'
import { z } from 'zod'
import { doneSchema } from '#src/lib/done-schema.ts'
import { request } from '#src/lib/http.ts'
import { placeKey } from './rules.ts'
import { type Place, type PlaceReport, type Presence, presentSchema } from './schema.ts'

/** Going on at once to another page is one report, not two. */
const SETTLE_MS = 250

interface Spot {
  organizationId: string
  place: Place
}

/** Reports where this tab is, once per navigation; a tab that is hidden or closed is nowhere. */
export class PlaceReporter {
  readonly #send: (organizationId: string, report: PlaceReport) => Promise<unknown>
  readonly #isSeen: () => boolean
  readonly #tab = crypto.randomUUID()
  #spot: Spot | null = null
  #reported: Spot | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #sending: Promise<unknown> = Promise.resolve()

  constructor(
    send: (organizationId: string, report: PlaceReport) => Promise<unknown>,
    isSeen: () => boolean,
  ) {
    this.#send = send
    this.#isSeen = isSeen
  }

  /** The page shows this now. */
  show(spot: Spot): void {
    this.#spot = spot
    this.#reportSoon()
  }

  /** The page shows nothing any more that others could be at; `isSilent`: the person has signed out. */
  leave(isSilent: boolean): void {
    this.#spot = null
    if (isSilent) this.#reported = null
    this.#reportSoon()
  }

  /** The tab was hidden, shown or closed. */
  looked(): void {
    if (this.#isSeen()) this.#reportSoon()
    else this.#report()
  }

  /** The stream has opened again, perhaps at a server that knows nothing of this tab. */
  again(): void {
    this.#reported = null
    this.#reportSoon()
  }

  #reportSoon(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#report(), SETTLE_MS)
  }

  #report(): void {
    clearTimeout(this.#timer)
    const [before, spot] = [this.#reported, this.#isSeen() ? this.#spot : null]
    if (keyOf(before) === keyOf(spot)) return
    this.#reported = spot
    const organizationId = (spot ?? before)?.organizationId
    if (organizationId === undefined) return
    const report = { tab: this.#tab, place: spot?.place ?? null }
    // One after the other, so that none overtakes another. One that fails is sent when the stream opens again.
    this.#sending = this.#sending.then(() => this.#send(organizationId, report)).catch(() => {})
  }
}

function keyOf(spot: Spot | null): string | null {
  return spot && `${spot.organizationId} ${placeKey(spot.place)}`
}

let reporter: PlaceReporter | null = null

/** The one of this tab: it lives as long as the page does. */
function ownReporter(): PlaceReporter {
  if (reporter !== null) return reporter
  let isClosing = false
  const own = new PlaceReporter(
    (organizationId, body) => {
      const path = `/api/organizations/${organizationId}/presence`
      return request(path, doneSchema, { method: 'POST', body, keepalive: true })
    },
    () => document.visibilityState === 'visible' && !isClosing,
  )
  const look = ({ type }: Event) => {
    isClosing = type === 'pagehide'
    own.looked()
  }
  document.addEventListener('visibilitychange', look)
  for (const name of ['pagehide', 'pageshow']) addEventListener(name, look)
  reporter = own
  return own
}

/** Reports that this page is open. `isSignedIn`: whether, on leaving, the person still is. */
export function usePlace(organizationId: string, place: Place, isSignedIn: () => boolean): void {
  const key = placeKey(place)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the place
  useEffect(() => {
    ownReporter().show({ organizationId, place })
    return () => ownReporter().leave(!isSignedIn())
  }, [organizationId, key])
}

const NOBODY: readonly Presence[] = []
const newsSchema = z.object({ kind: z.string(), data: z.string().optional() })

/** Who has something of the organization open now, as its stream says; nobody while there is no stream. */
export function usePresent(channelName: string): readonly Presence[] {
  const [present, setPresent] = useState(NOBODY)
  useEffect(() => {
    let hasEnded = false
    const channel = new BroadcastChannel(channelName)
    channel.onmessage = ({ data }) => {
      const { data: news } = newsSchema.safeParse(data)
      if (news?.kind === 'presence') setPresent((before) => presentOf(news.data) ?? before)
      else if (news?.kind === 'open') {
        if (hasEnded) ownReporter().again()
        hasEnded = false
      } else if (news !== undefined && ['ended', 'offline', 'paused'].includes(news.kind)) {
        hasEnded = true
        if (news.kind !== 'ended') setPresent(NOBODY)
      }
    }
    return () => channel.close()
  }, [channelName])
  return present
}

/** Null where a newer server sends what this page can't read. */
function presentOf(text = ''): readonly Presence[] | null {
  try {
    return presentSchema.parse(JSON.parse(text)).present
  } catch {
    return null
  }
}
