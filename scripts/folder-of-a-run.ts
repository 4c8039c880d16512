import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * One folder for everything that a run of tests puts down for a while, and gone with it: also what a test that failed, or a
 * worker that was ended, had no more time to remove. Vitest and Playwright run this before their workers begin.
 */
export default function setup(): () => void {
  const outside = process.env.TMPDIR
  const folder = mkdtempSync(join(tmpdir(), 'doneup-run-'))
  // Database servers run as another user, who has to get through to folders of its own.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  process.once('exit', remove)
  return () => {
    if (outside === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = outside
    process.off('exit', remove)
    remove()
  }
}
