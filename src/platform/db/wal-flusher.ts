import { type FileHandle, open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

const SEGMENT_NAME = /^[0-9A-F]{24}$/

/**
 * Flushes the write-ahead log (WAL) of the embedded database, which never calls fsync itself: after `flush` resolves,
 * every earlier commit survives a power failure. Concurrent callers share the next flush. Call `close` after the last
 * write.
 */
export function walFlusher(dataDirectory: string): { flush(): Promise<void>; close(): Promise<void> } {
  const walDirectory = join(dataDirectory, 'pg_wal')
  let open_: { name: string; handle: FileHandle } | null = null
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null

  async function flushNow(): Promise<void> {
    const name = await currentSegment(walDirectory)
    if (name === null) return
    if (open_?.name !== name) {
      // The previous segment may contain the first half of the last commit.
      await open_?.handle.datasync()
      await open_?.handle.close()
      open_ = { name, handle: await open(join(walDirectory, name), 'r+') }
    }
    await open_.handle.datasync()
  }

  function begin(): Promise<void> {
    running = flushNow().finally(() => {
      running = null
    })
    return running
  }

  return {
    flush() {
      if (running === null) return begin()
      next ??= running
        .catch(() => {})
        .then(() => {
          next = null
          return running ?? begin()
        })
      return next
    },
    async close() {
      await open_?.handle.close()
      open_ = null
    },
  }
}

/** The segment written last: recycled segments have later names but older content. */
async function currentSegment(walDirectory: string): Promise<string | null> {
  const names = (await readdir(walDirectory)).filter((name) => SEGMENT_NAME.test(name))
  let latest: { name: string; at: number } | null = null
  for (const name of names) {
    const found = await stat(join(walDirectory, name)).catch(() => null)
    if (found === null) continue // A checkpoint has removed it.
    const { mtimeMs } = found
    if (latest === null || mtimeMs > latest.at || (mtimeMs === latest.at && name > latest.name)) {
      latest = { name, at: mtimeMs }
    }
  }
  return latest?.name ?? null
}
