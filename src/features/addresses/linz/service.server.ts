import { createHash } from 'node:crypto'
import type { Queryable } from '#src/platform/db/database.ts'
import { log } from '#src/platform/log.ts'
import type { AddressSearch } from '../gazetteer-search.ts'
import { parseAddressIndex } from './address-index.ts'
import { newestImport, readAddresses } from './queries.server.ts'
import { createIndexSearch } from './search.ts'

const REFRESH_INTERVAL_MS = 10_000

export type LinzAddressSearch = (db: Queryable, now: number) => Promise<AddressSearch | null>

/** Caches the address index, and checks every ten seconds for a newer import, so that no restart is needed. */
export function createLinzAddressSearch(): LinzAddressSearch {
  let loaded: { id: number; search: AddressSearch } | null = null
  let refreshedAt: number | null = null
  let refreshing: Promise<void> | null = null

  async function refresh(db: Queryable): Promise<void> {
    const newest = await newestImport(db)
    if (newest === null) loaded = null
    if (newest === null || newest.id === loaded?.id) return
    const bytes = await readAddresses(db, newest)
    // The import was replaced during the read; the next refresh loads the newer one.
    if (bytes === null) return
    if (createHash('sha256').update(bytes).digest('hex') !== newest.sha256)
      throw new Error(`The checksum of address import ${newest.id} doesn't match.`)
    loaded = { id: newest.id, search: createIndexSearch(parseAddressIndex(bytes)) }
  }

  return async (db, now) => {
    if (refreshedAt === null || now - refreshedAt >= REFRESH_INTERVAL_MS) {
      refreshedAt = now
      refreshing = refresh(db).catch((error: unknown) => log('warn', 'addresses_not_loaded', { error }))
    }
    if (loaded === null) await refreshing
    return loaded?.search ?? null
  }
}
