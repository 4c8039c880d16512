import type { Database } from '#src/server/db/database.ts'
import { LIST_SIZE, type Storage } from '#src/server/storage.ts'
import { EXPORT_PREFIX } from '../archive/service.server.ts'
import { giveUpArchivesOf, keysOfNoArchive, keysOfParts } from './queries.server.ts'

/** Our own keys: the store may hold files of others, which are left alone. */
const OWN_KEY = /^exports\/[0-9a-f-]{36}\/[0-9a-f-]{36}\/[0-9a-f-]{36}\.zip$/

interface Sweeping {
  db: Database
  storage: Storage
  now: Date
  /** What is younger may still be in the making. */
  graceSeconds: number
}

/**
 * Compares the parts of archives with the store in both directions: removes stored ones that no row names, as a process leaves
 * that is killed, and gives up archives of which a part is gone.
 */
export async function sweepExports({ db, storage, now, graceSeconds }: Sweeping) {
  const report = { filesWithoutRow: 0, missingFiles: [] as string[] }
  let after = ''
  for (;;) {
    const files = await storage.list(EXPORT_PREFIX, after)
    const last = files.at(-1)?.key
    const isEnd = last === undefined || files.length < LIST_SIZE
    const wanted = await keysOfParts(db, { after, upTo: isEnd ? null : last })
    const listed = new Set(files.map(({ key }) => key))
    report.missingFiles.push(
      ...(await absent(
        storage,
        wanted.filter((key) => !listed.has(key)),
      )),
    )
    const isOld = (modifiedAt: Date) => modifiedAt.getTime() <= now.getTime() - graceSeconds * 1000
    const old = files.filter(({ key, modifiedAt }) => OWN_KEY.test(key) && isOld(modifiedAt))
    const unknown = await keysOfNoArchive(
      db,
      old.map(({ key }) => key),
    )
    await storage.remove(unknown)
    report.filesWithoutRow += unknown.length
    if (isEnd) break
    after = last
  }
  await giveUpArchivesOf(db, report.missingFiles)
  return report
}

/** Those that are not stored, asked for one by one: they may have come since the list was made. */
async function absent(storage: Storage, keys: string[]): Promise<string[]> {
  const gone: string[] = []
  for (const key of keys) {
    const file = await storage.get(key)
    if (file === null) gone.push(key)
    else await file.body.cancel()
  }
  return gone
}
