/**
 * Delivers events in batches, at most once per `intervalMs`. Events added before `begin` are held back until the missed
 * ones are known, so a newer version never hides an older one. `isMissed` detects events that are already among the
 * missed events.
 */
export function throttleEvents<Event extends { version: number }>(
  deliver: (events: Event[]) => void,
  intervalMs: number,
  isMissed: (events: Event, upTo: number) => boolean,
) {
  let waiting: Event[] = []
  let timer: NodeJS.Timeout | null = null
  let isHeld = true

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
      waiting.push(events)
      if (timer === null && !isHeld) flush()
    },
    /** Delivers missed events first, then starts live delivery. */
    begin(missed: Event[]): void {
      const upTo = missed.at(-1)?.version ?? 0
      waiting = [...missed, ...waiting.filter((events) => !isMissed(events, upTo))]
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
