import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Nothing that is still worked on rests for so long. */
const LEFTOVER_MS = 60 * 60_000

/** Removes from a folder what a process that was killed left there, by names of this form. */
export async function removeLeftovers(folder: string, now: Date, names = /./): Promise<void> {
  for (const name of (await readdir(folder).catch(() => [])).filter((entry) => names.test(entry))) {
    const path = join(folder, name)
    const state = await stat(path).catch(() => null)
    if (state !== null && now.getTime() - state.mtimeMs > LEFTOVER_MS)
      await rm(path, { recursive: true, force: true })
  }
}

/**
 * A folder for a while, beside uploads under way: what stays of it when its process is killed goes with theirs. Whoever makes it
 * removes it.
 */
export async function scratchFolder(dataDirectory: string, name: string): Promise<string> {
  const uploads = join(dataDirectory, 'uploads')
  await mkdir(uploads, { recursive: true, mode: 0o700 })
  return mkdtemp(join(uploads, `${name}-`))
}
