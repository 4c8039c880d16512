import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Longer than any upload takes, so an older file is no longer in use. */
const STALE_MS = 60 * 60_000

/** Deletes temporary files that killed processes left in a folder, by name pattern. */
export async function removeStaleFiles(folder: string, now: Date, names = /./): Promise<void> {
  for (const name of (await readdir(folder).catch(() => [])).filter((entry) => names.test(entry))) {
    const path = join(folder, name)
    const state = await stat(path).catch(() => null)
    if (state !== null && now.getTime() - state.mtimeMs > STALE_MS)
      await rm(path, { recursive: true, force: true })
  }
}

/** Creates a temporary folder next to the uploads. The caller removes it; if the process dies, the cleanup job does. */
export async function createTemporaryFolder(dataDirectory: string, name: string): Promise<string> {
  const uploads = join(dataDirectory, 'uploads')
  await mkdir(uploads, { recursive: true, mode: 0o700 })
  return mkdtemp(join(uploads, `${name}-`))
}
