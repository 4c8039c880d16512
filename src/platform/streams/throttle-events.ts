/**
 * Delivers events in batches, at most once per `intervalMs`. Events added before `begin` are held back until the missed
 * ones are known, so a newer version never hides an older one. `isKnown` detects events that the receiver has, or gets with
 * the missed ones: the database may announce a change after it has been read.
 */
export function throttleEvents<Event extends { version: number }>(
  deliver: (events: Event[]) => void,
  intervalMs: number,
  isKnown: (events: Event, upTo: number) => boolean,
) {
  let waiting: Event[] = []
  let timer: NodeJS.Timeout | null = null
  let isHeld = true
  let knownVersion = 0

  function flush(): void {
    timer = null
    if (waiting.length === 0) return
    const events = waiting
    waiting = []
    timer = setTimeout(flush, intervalMs)
    deliver(events)
  }

  return {
    add(events: Event): void {
      if (isKnown(events, knownVersion)) return
      waiting.push(events)
      if (timer === null && !isHeld) flush()
    },
    /** Delivers the missed events since `version` first, then starts live delivery. */
    begin(missed: Event[], version = 0): void {
      knownVersion = missed.at(-1)?.version ?? version
      waiting = [...missed, ...waiting.filter((events) => !isKnown(events, knownVersion))]
      isHeld = false
      flush()
    },
    stop(): void {
      isHeld = true
      waiting = []
      if (timer !== null) clearTimeout(timer)
    },
  }
}
