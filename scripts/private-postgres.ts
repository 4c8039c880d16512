import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { ensurePostgres } from './ensure-postgres.ts'

/** A private PostgreSQL server: temporary files, loopback only, stopped with the process. */
export interface PrivatePostgres {
  port: number
  pid(): number
  /** Superuser: for setup and inspection, never for the application. */
  adminUrl: string
  /** The owner's login: no superuser, may create databases. Migrates, backs up and restores. */
  url(database?: string): string
  /** The server's login: owns nothing, only reads and writes rows. */
  serverUrl(database?: string): string
  /** Creates an empty database owned by the owner's login. Returns its URL. */
  createDatabase(name: string): Promise<string>
  /** Kills the server; the files stay for `restart`. */
  kill(signal?: 'SIGKILL' | 'SIGQUIT'): Promise<void>
  restart(): Promise<void>
  /** Stops the server and deletes its files. */
  stop(): Promise<void>
}

interface Owner {
  uid?: number
  gid?: number
}

interface Cluster {
  bin: string
  home: string
  files: string
  port: number
  owner: Owner
  isDurable: boolean
}

interface PostgresOptions {
  /** The data folder; defaults to a temporary one. */
  dir?: string
  /** False: without fsync, for tests that never kill it. */
  isDurable?: boolean
}

const OWNER = 'doneup'
const SERVER = 'doneup_server'

/**
 * Starts a new PostgreSQL on a free port of 127.0.0.1, durable by default. It refuses to run as root, so root runs it
 * as the user "postgres".
 */
export async function startPrivatePostgres(options: PostgresOptions = {}): Promise<PrivatePostgres> {
  const password = randomBytes(16).toString('hex')
  const cluster = await initCluster(password, options)
  let server = await launch(cluster)
  const end = () => void server.kill('SIGQUIT')
  process.once('exit', end)

  const adminUrl = urlOf('postgres', password, cluster.port, 'postgres')
  const url = (database = OWNER) => urlOf(OWNER, password, cluster.port, database)
  // As in docs/operations.md, plus "createdb" for test databases.
  await runSql(
    adminUrl,
    `create role doneup_app nologin; create role doneup_system nologin;
    create role ${OWNER} login createdb password '${password}' in role doneup_app, doneup_system;
    create role ${SERVER} login password '${password}' in role doneup_app, doneup_system`,
  )
  await runSql(adminUrl, `create database ${OWNER} owner ${OWNER}`)

  return {
    port: cluster.port,
    pid: () => server.pid ?? 0,
    adminUrl,
    url,
    serverUrl: (database = OWNER) => urlOf(SERVER, password, cluster.port, database),
    createDatabase: async (name) => {
      await runSql(adminUrl, `create database "${name}" owner ${OWNER}`)
      return url(name)
    },
    kill: (signal = 'SIGKILL') => endOf(server, signal),
    restart: async () => {
      if (server.exitCode === null && server.signalCode === null) await endOf(server, 'SIGINT')
      server = await launchAfterCrash(cluster)
    },
    stop: async () => {
      process.off('exit', end)
      await endOf(server, 'SIGINT')
      if (options.dir === undefined) rmSync(cluster.home, { recursive: true, force: true })
    },
  }
}

async function initCluster(password: string, { dir, isDurable = true }: PostgresOptions): Promise<Cluster> {
  const bin = ensurePostgres()
  const owner = serverOwner()
  const home = dir ?? mkdtempSync(join(tmpdir(), 'doneup-postgres-'))
  mkdirSync(home, { recursive: true })
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(home, owner.uid, owner.gid)
  chmodSync(home, 0o700)

  const passwordFile = join(home, 'password')
  writeFileSync(passwordFile, password)
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(passwordFile, owner.uid, owner.gid)
  const files = join(home, 'data')
  execFileSync(
    join(bin, 'initdb'),
    [
      '-D',
      files,
      '-U',
      'postgres',
      '-E',
      'UTF8',
      '--locale=C',
      '-A',
      'scram-sha-256',
      `--pwfile=${passwordFile}`,
    ],
    { ...owner, cwd: home, stdio: 'pipe' },
  )
  rmSync(passwordFile)
  return { bin, home, files, port: await freePort(), owner, isDurable }
}

export function serverOwner(): Owner {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

function launch({ bin, home, files, port, owner, isDurable }: Cluster): Promise<ChildProcess> {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    fsync: isDurable ? 'on' : 'off',
    synchronous_commit: isDurable ? 'on' : 'off',
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(join(bin, 'postgres'), ['-D', files, '-p', String(port), ...flags], {
    ...owner,
    cwd: home,
    env: { ...process.env, LC_ALL: 'C' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  return new Promise((resolve, reject) => {
    let log = ''
    server.stderr.on('data', (text: Buffer) => {
      log = (log + text).slice(-4000)
      if (log.includes('is ready to accept connections')) resolve(server)
    })
    server.once('error', reject)
    server.once('exit', () => reject(new Error(`The private PostgreSQL did not start:\n${log}`)))
  })
}

async function launchAfterCrash(cluster: Cluster): Promise<ChildProcess> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await launch(cluster)
    } catch (error) {
      // After SIGKILL the old server's child processes release its shared memory a little later.
      if (attempt === 50) throw error
      await sleep(100)
    }
  }
}

function endOf(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    server.once('exit', () => resolve())
    server.kill(signal)
  })
}

/** Below the ephemeral ports, which an outgoing connection could take before the server listens. */
const PORTS = { first: 12_000, count: 20_000 }

/** A free TCP port of 127.0.0.1. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = PORTS.first + Math.floor(Math.random() * PORTS.count)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

async function runSql(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

function urlOf(user: string, password: string, port: number, database: string): string {
  return `postgres://${user}:${password}@127.0.0.1:${port}/${database}`
}
