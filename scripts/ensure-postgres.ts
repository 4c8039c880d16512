import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  canInstallPackages,
  explainAndExit,
  findOnPath,
  installPackages,
  isExecutable,
  isProgram,
} from './system-packages.ts'

/** The folder of initdb and postgres: PG_BIN, PATH, or Debian's and Homebrew's (newest first). */
export function findPostgres(): string | undefined {
  const onPath = findOnPath(['initdb'])
  return [
    process.env.PG_BIN,
    onPath && dirname(onPath),
    ...versionsIn('/usr/lib/postgresql', 'bin'),
    ...['/opt/homebrew/opt', '/usr/local/opt'].flatMap((folder) => versionsIn(folder, 'bin', 'postgresql')),
  ].find(isServerFolder)
}

/** Finds or installs PostgreSQL; otherwise prints what to install and exits. */
export function ensurePostgres(): string {
  const found =
    findPostgres() ?? (canInstallPackages() && installPackages('postgresql') ? findPostgres() : undefined)
  return (
    found ??
    explainAndExit(
      'The PostgreSQL tests need the PostgreSQL server (15 or newer): install it, or set PG_BIN to the folder with initdb and postgres.',
    )
  )
}

function versionsIn(folder: string, inside: string, prefix = ''): string[] {
  const names = listOf(folder).filter((name) => name.startsWith(prefix))
  const newestFirst = names.toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }))
  return newestFirst.map((name) => join(folder, name, inside))
}

function listOf(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function isServerFolder(folder: string | undefined): folder is string {
  return (
    folder !== undefined && isExecutable(join(folder, 'initdb')) && isExecutable(join(folder, 'postgres'))
  )
}

if (isProgram(import.meta)) console.log(ensurePostgres())
