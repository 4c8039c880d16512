/** What arrives one by one and is told together. */
export interface Coalescing<News extends { version: number }> {
  add(news: News): void
  /** What was missed comes first; from here on it is told. */
  begin(missed: News[]): void
  stop(): void
}

/**
 * Gathers news and tells it at most once in `everyMs`. What arrives before `begin` waits for it, so that what was missed
 * comes first and a newer version never hides an older one. `isMissed` says whether what was missed, up to a version, holds
 * the news already.
 */
export function coalescing<News extends { version: number }>(
  tell: (news: News[]) => void,
  everyMs: number,
  isMissed: (news: News, upTo: number) => boolean,
): Coalescing<News> {
  let waiting: News[] = []
  let timer: NodeJS.Timeout | null = null
  let isHeld = true

  function flush(): void {
    timer = null
    if (waiting.length === 0) return
    const news = waiting
    waiting = []
    timer = setTimeout(flush, everyMs)
    tell(news)
  }

  return {
    add(news) {
      waiting.push(news)
      if (timer === null && !isHeld) flush()
    },
    begin(missed) {
      const upTo = missed.at(-1)?.version ?? 0
      waiting = [...missed, ...waiting.filter((news) => !isMissed(news, upTo))]
      isHeld = false
      flush()
    },
    stop() {
      isHeld = true
      waiting = []
      if (timer !== null) clearTimeout(timer)
    },
  }
}
