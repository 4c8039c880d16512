import { useEffect, useState } from 'react'
import { z } from 'zod'
import { send } from '#src/lib/api/http.ts'
import { useOrganization } from '#src/lib/rows/organization-context.ts'
import { parseJson } from '#src/lib/schemas/parse-json.ts'
import { placeKey } from './rules.ts'
import { type Place, type PlaceReport, type Presence, presentSchema } from './schema.ts'

/** Debounces navigation: opening several pages quickly sends one report. */
const DEBOUNCE_MS = 250

interface Location {
  organizationId: string
  place: Place
}

type Send = (organizationId: string, report: PlaceReport) => Promise<unknown>

/** Reports which page this tab shows, once per navigation; a hidden or closed tab reports none. */
export class PlaceReporter {
  readonly #send: Send
  readonly #isVisible: () => boolean
  readonly #tab = crypto.randomUUID()
  #current: Location | null = null
  #reported: Location | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #sending: Promise<unknown> = Promise.resolve()

  constructor(send: Send, isVisible: () => boolean) {
    this.#send = send
    this.#isVisible = isVisible
  }

  enter(location: Location): void {
    this.#current = location
    this.#schedule()
  }

  leave(isSilent: boolean): void {
    this.#current = null
    if (isSilent) this.#reported = null
    this.#schedule()
  }

  onVisibilityChange(): void {
    if (this.#isVisible()) this.#schedule()
    else this.#report()
  }

  /** The stream has reopened, perhaps at a server process without this tab's report. */
  onReconnect(): void {
    this.#reported = null
    this.#schedule()
  }

  #schedule(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#report(), DEBOUNCE_MS)
  }

  #report(): void {
    clearTimeout(this.#timer)
    const [before, now] = [this.#reported, this.#isVisible() ? this.#current : null]
    if (keyOf(before) === keyOf(now)) return
    this.#reported = now
    const organizationId = (now ?? before)?.organizationId
    if (organizationId === undefined) return
    const report = { tab: this.#tab, place: now?.place ?? null }
    // Sent in order. A failed report is sent again when the stream reopens.
    this.#sending = this.#sending.then(() => this.#send(organizationId, report)).catch(() => {})
  }
}

function keyOf(location: Location | null): string | null {
  return location && `${location.organizationId} ${placeKey(location.place)}`
}

let reporter: PlaceReporter | null = null

/** Created on first use, for the lifetime of the page. */
function pageReporter(): PlaceReporter {
  if (reporter !== null) return reporter
  let isClosing = false
  const created = new PlaceReporter(
    (organizationId, body) =>
      send(`/api/organizations/${organizationId}/presence`, {
        method: 'POST',
        body,
        keepalive: true,
      }),
    () => document.visibilityState === 'visible' && !isClosing,
  )
  const update = ({ type }: Event) => {
    isClosing = type === 'pagehide'
    created.onVisibilityChange()
  }
  document.addEventListener('visibilitychange', update)
  for (const name of ['pagehide', 'pageshow']) addEventListener(name, update)
  reporter = created
  return created
}

/** Reports the page while the component is mounted. `isSignedIn` is called when the user leaves the page. */
export function usePlace(place: Place, isSignedIn: () => boolean): void {
  const { organizationId } = useOrganization()
  const key = placeKey(place)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the place
  useEffect(() => {
    pageReporter().enter({ organizationId, place })
    return () => pageReporter().leave(!isSignedIn())
  }, [organizationId, key])
}

const NO_ONE: readonly Presence[] = []
const messageSchema = z.object({ kind: z.string(), data: z.string().optional() })

/** The members present in the organization; empty without a stream. */
export function usePresent(channelName: string): readonly Presence[] {
  const [present, setPresent] = useState(NO_ONE)
  useEffect(() => {
    let hasEnded = false
    const channel = new BroadcastChannel(channelName)
    channel.onmessage = ({ data }) => {
      const { kind, data: text } = messageSchema.safeParse(data).data ?? { kind: '' }
      if (kind === 'presence') setPresent((before) => presentOf(text) ?? before)
      else if (kind === 'open') {
        if (hasEnded) pageReporter().onReconnect()
        hasEnded = false
      } else if (['ended', 'offline', 'paused'].includes(kind)) {
        hasEnded = true
        if (kind !== 'ended') setPresent(NO_ONE)
      }
    }
    return () => channel.close()
  }, [channelName])
  return present
}

/** Undefined for a message of a newer server version. */
function presentOf(text = ''): readonly Presence[] | undefined {
  return presentSchema.safeParse(parseJson(text)).data?.present
}
