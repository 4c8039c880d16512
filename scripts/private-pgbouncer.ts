import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './private-postgres.ts'
import { canInstallPackages, explainAndExit, findOnPath, installPackages } from './system-packages.ts'

/** A private PgBouncer: transaction mode, loopback only. */
export interface PrivatePgbouncer {
  /** Rewrites a database URL to go through PgBouncer. */
  through(databaseUrl: string): string
  stop(): Promise<void>
}

/** Starts PgBouncer in front of a local server, configured like docs/several-processes.md. */
export async function startPrivatePgbouncer(databaseUrl: string): Promise<PrivatePgbouncer> {
  const program = ensurePgbouncer()
  const port = await freePort()
  const server = new URL(databaseUrl)
  const home = mkdtempSync(join(tmpdir(), 'doneup-pgbouncer-'))
  const settings = join(home, 'pgbouncer.ini')
  const logins = join(home, 'userlist.txt')
  writeFileSync(logins, `"${server.username}" "${decodeURIComponent(server.password)}"\n`)
  writeFileSync(
    settings,
    `[databases]
* = host=127.0.0.1 port=${server.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${logins}
pool_mode = transaction
default_pool_size = 5
max_client_conn = 500
`,
  )
  const owner = programOwner([home, settings, logins])
  chmodSync(home, 0o700)
  const child = await launch(program, settings, owner)
  const end = () => void child.kill('SIGKILL')
  process.once('exit', end)
  return {
    through: (url) => {
      const address = new URL(url)
      address.port = String(port)
      return address.href
    },
    stop: async () => {
      process.off('exit', end)
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGINT')
      await gone
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** Finds or installs PgBouncer; otherwise prints what to install and exits. */
export function ensurePgbouncer(): string {
  // Debian's location is not on every PATH.
  process.env.PATH = `${process.env.PATH}:/usr/sbin`
  return (
    findOnPath(['pgbouncer']) ??
    (canInstallPackages() && installPackages('pgbouncer') ? findOnPath(['pgbouncer']) : undefined) ??
    explainAndExit('This test needs PgBouncer (1.18 or newer): install it, so that it is on PATH.')
  )
}

/** PgBouncer refuses to run as root. */
function programOwner(files: string[]): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  const owner = { uid: id('-u'), gid: id('-g') }
  for (const file of files) chownSync(file, owner.uid, owner.gid)
  return owner
}

function launch(program: string, settings: string, owner: object): Promise<ChildProcess> {
  const child = spawn(program, [settings], { ...owner, stdio: ['ignore', 'ignore', 'pipe'] })
  return new Promise((resolve, reject) => {
    let log = ''
    child.stderr.on('data', (text: Buffer) => {
      log = (log + text).slice(-4000)
      if (log.includes('process up')) resolve(child)
    })
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`PgBouncer did not start:\n${log}`)))
  })
}
