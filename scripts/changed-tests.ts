import { execFileSync } from 'node:child_process'
import { posix } from 'node:path'

/** Files that differ from `main`, new ones included; of the working tree and its commits. */
export function changedFiles(): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\n')
  const differing = git('diff', '--name-only', '--merge-base', 'main')
  return [...differing, ...git('ls-files', '--others', '--exclude-standard')].filter(Boolean)
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
