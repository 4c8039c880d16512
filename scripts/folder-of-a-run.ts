import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * One temporary folder per test run, deleted afterwards, including what failed tests left behind. Vitest and
 * Playwright run this before their workers.
 */
export default function setup(): () => void {
  const outside = process.env.TMPDIR
  const folder = mkdtempSync(join(tmpdir(), 'doneup-run-'))
  // Database servers run as another user, who needs to traverse it.
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
