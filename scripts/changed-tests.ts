import { execFileSync } from 'node:child_process'
import { posix } from 'node:path'

/** Files that differ from `main`, new ones included; of the working tree and its commits. */
export function changedFiles(main = 'main'): string[] {
  const differing = git('diff', '--name-only', '--merge-base', main)
  return [...differing, ...git('ls-files', '--others', '--exclude-standard')]
}

/**
 * A number that differs from commit to commit, where the product is as the remote's `main` has it: the tests that ask
 * every operation the same take a sample of them, see test-amounts.ts. Null where it differs, or that can't be known.
 */
export function sampleNumber(): string | null {
  try {
    const differing = changedFiles('origin/main').filter((file) => /^(?:src|db)\//.test(file))
    const [commit = ''] = git('rev-parse', '--short=8', 'HEAD')
    return differing.length === 0 ? String(Number.parseInt(commit, 16)) : null
  } catch {
    return null
  }
}

/** The lines that git prints. */
function git(...args: string[]): string[] {
  const output = execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  return output.split('\n').filter(Boolean)
}

/**
 * The folders whose tests run for the files: a slice's for a file of it, the file's own for others. The schema is used by
 * all of `src`.
 */
export function foldersNear(files: readonly string[]): string[] {
  const folders = new Set(files.flatMap(folderOf))
  return folders.has('src/') ? ['db/', 'src/'] : [...folders].toSorted()
}

function folderOf(file: string): string[] {
  if (file.startsWith('db/')) return ['src/']
  const [slice] = /^src\/features\/[^/]+\/[^/]+\//.exec(file) ?? []
  if (slice !== undefined) return [slice]
  return /^(?:src|scripts)\//.test(file) ? [`${posix.dirname(file)}/`] : []
}
