import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Whether this process may install system packages: root on a Debian-like system. */
export function canInstallPackages(): boolean {
  return process.getuid?.() === 0 && findOnPath(['apt-get']) !== undefined
}

/** Installs system packages; prints apt-get's output only when it fails. */
export function installPackages(...names: string[]): boolean {
  process.stderr.write(`Installing ${names.join(', ')} from the distribution's packages …\n`)
  const steps = [['update'], ['install', '--yes', '--no-install-recommends', ...names]]
  for (const args of steps) {
    const { status, stdout, stderr } = spawnSync('apt-get', ['-qq', ...args], {
      encoding: 'utf8',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    if (status !== 0) {
      process.stderr.write(`${stdout}${stderr}`)
      return false
    }
  }
  return true
}

/** The first of these commands on PATH, as an absolute path. */
export function findOnPath(commands: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return commands.flatMap((command) => folders.map((folder) => join(folder, command))).find(isExecutable)
}

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Exits with one line on stderr: what is missing and what to install. */
export function explainAndExit(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

/** Whether the module is the main program, not imported. */
export function isProgram(meta: ImportMeta): boolean {
  return process.argv[1] === meta.filename
}
