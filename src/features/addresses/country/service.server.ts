import { createHash } from 'node:crypto'
import type { Queryable } from '#src/platform/db/database.ts'
import { log } from '#src/platform/log.ts'
import type { AddressPrediction } from '../schema.ts'
import { readPrepared } from './prepared.ts'
import { newestImport, readAddresses } from './queries.server.ts'
import { countrySearch } from './search.ts'

const LOOK_AGAIN_MS = 10_000

type Search = (query: string, limit: number) => AddressPrediction[]

/** Gives the search over the imported addresses; null where there are none. */
export type CountryAddresses = (db: Queryable, now: number) => Promise<Search | null>

/**
 * The imported addresses, held by this process from the first search on. Every ten seconds of searching, whoever searches
 * makes it look for a newer import, without waiting for it: no process has to be told or started again.
 */
export function openCountryAddresses(): CountryAddresses {
  let loaded: { id: number; search: Search } | null = null
  let lookedAt: number | null = null
  let looking: Promise<void> | null = null

  async function look(db: Queryable): Promise<void> {
    const newest = await newestImport(db)
    if (newest === null) loaded = null
    if (newest === null || newest.id === loaded?.id) return
    const bytes = await readAddresses(db, newest)
    // Null: replaced while it was read. The next look finds the newer one.
    if (bytes === null) return
    if (createHash('sha256').update(bytes).digest('hex') !== newest.sha256)
      throw new Error(`The addresses of import ${newest.id} are not the ones that were imported.`)
    loaded = { id: newest.id, search: countrySearch(readPrepared(bytes)) }
  }

  return async (db, now) => {
    if (lookedAt === null || now - lookedAt >= LOOK_AGAIN_MS) {
      lookedAt = now
      looking = look(db).catch((error: unknown) => log('warn', 'addresses_not_loaded', { error }))
    }
    if (loaded === null) await looking
    return loaded?.search ?? null
  }
}
