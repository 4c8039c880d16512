import type { JobServices } from '#src/platform/jobs/outbox.ts'

// Fault injection: each call to database or storage in turn never starts, is the last one that completes, or fails.

type Failing = 'never begins' | 'is the last' | 'fails'
export const FAILINGS: Failing[] = ['never begins', 'is the last', 'fails']

/** The services, with a fault injected at this step; `killed` resolves when a call is made that never returns. */
export function interrupted(services: JobServices, step: number, failing: Failing) {
  let count = 0
  let isKilled = false
  let tellKilled = (_word: 'killed') => {}
  const killed = new Promise<'killed'>((resolve) => {
    tellKilled = resolve
  })
  const hang = () => {
    isKilled = true
    tellKilled('killed')
    return new Promise<never>(() => {})
  }
  const counted = async <Result>(act: () => Promise<Result>): Promise<Result> => {
    // A process that has been killed makes no further calls.
    if (isKilled) return hang()
    count += 1
    const isNow = count === step
    if (isNow && failing === 'never begins') return hang()
    if (isNow && failing === 'fails') throw new Error('This step failed')
    const result = await act()
    return isNow && failing === 'is the last' ? hang() : result
  }
  const { db, storage } = services
  return {
    killed,
    wasReached: () => count >= step,
    services: {
      ...services,
      db: {
        ...db,
        query: <Row>(statement: Parameters<typeof db.query>[0]) => counted(() => db.query<Row>(statement)),
        transaction: <Result>(work: Parameters<typeof db.transaction<Result>>[0]) =>
          counted(() => db.transaction<Result>(work)),
      },
      storage: {
        ...storage,
        get: (...given: Parameters<typeof storage.get>) => counted(() => storage.get(...given)),
        put: (...given: Parameters<typeof storage.put>) => counted(() => storage.put(...given)),
        remove: (...given: Parameters<typeof storage.remove>) => counted(() => storage.remove(...given)),
      },
    },
  }
}
