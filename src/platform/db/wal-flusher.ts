import { type FileHandle, open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

const SEGMENT_NAME = /^[0-9A-F]{24}$/

/**
 * The embedded database writes its log but never asks the disk to keep it. This does: after `flush`
 * resolves, every commit so far survives a power cut. Callers that come while a flush is under way share
 * the next one. `close` once nothing is written any more.
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
      // The segment just left may hold the last commit's first half.
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

/** The log segment written last: recycled segments have later names but older content. */
async function currentSegment(walDirectory: string): Promise<string | null> {
  const names = (await readdir(walDirectory)).filter((name) => SEGMENT_NAME.test(name))
  let latest: { name: string; at: number } | null = null
  for (const name of names) {
    const found = await stat(join(walDirectory, name)).catch(() => null)
    if (found === null) continue // a checkpoint has taken it away in the meantime
    const { mtimeMs } = found
    if (latest === null || mtimeMs > latest.at || (mtimeMs === latest.at && name > latest.name)) {
      latest = { name, at: mtimeMs }
    }
  }
  return latest?.name ?? null
}
