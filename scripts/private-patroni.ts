import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { z } from 'zod'
import { ensurePostgres } from './ensure-postgres.ts'
import { type Node, patroniSettings } from './patroni-settings.ts'
import { freePort, serverOwner } from './private-postgres.ts'
import { canInstallPackages, explainAndExit, findOnPath, installPackages } from './system-packages.ts'

const PACKAGES = ['patroni', 'etcd-server', 'python3-etcd']
const UP_MS = 120_000

const clusterSchema = z.object({
  members: z.array(z.object({ name: z.string(), role: z.string(), state: z.string() })),
})

/** Two PostgreSQL servers under Patroni and etcd, on loopback, stopped with the process. */
export interface PrivatePatroni {
  /** The server's login with both hosts. */
  url(): string
  /** Waits for a leader and a synchronous standby. Returns the leader. */
  untilSynchronous(): Promise<Node>
  /** Kills PostgreSQL on the node; Patroni keeps running. */
  crash(node: Node): void
  /** Kills everything on the node, like a power failure. */
  lose(node: Node): void
  /** Starts the node again. */
  boot(node: Node): void
  stop(): Promise<void>
}

/** Starts etcd and both nodes on free ports of 127.0.0.1, configured like docs/several-processes.md. */
export async function startPrivatePatroni(): Promise<PrivatePatroni> {
  // PATH may contain a symlink; Patroni needs the real folder.
  const bin = dirname(realpathSync(join(ensurePostgres(), 'postgres')))
  ensurePrograms()
  const owner = serverOwner()
  const home = mkdtempSync(join(tmpdir(), 'doneup-patroni-'))
  give(home)
  const password = randomBytes(16).toString('hex')
  const etcdPort = await freePort()
  const children = new Map<string, ChildProcess>()
  const logs = new Map<string, string>()
  const nodes: Node[] = []
  for (const name of ['one', 'two'])
    nodes.push({ name, home: join(home, name), port: await freePort(), restPort: await freePort() })
  startEtcd()
  for (const node of nodes) {
    mkdirSync(node.home)
    give(node.home)
    const settings = patroniSettings({ node, bin, etcdPort, password })
    writeFileSync(join(node.home, 'patroni.json'), JSON.stringify(settings))
    give(join(node.home, 'patroni.json'))
    boot(node)
  }
  const endAll = () => {
    for (const node of nodes) lose(node)
    children.get('etcd')?.kill('SIGKILL')
  }
  process.once('exit', endAll)

  function give(path: string): void {
    if (owner.uid !== undefined && owner.gid !== undefined) chownSync(path, owner.uid, owner.gid)
    chmodSync(path, 0o700)
  }

  function startEtcd(): void {
    const client = `http://127.0.0.1:${etcdPort}`
    const flags = ['--data-dir', join(home, 'etcd'), '--listen-client-urls', client]
    const peer = ['--listen-peer-urls', 'http://127.0.0.1:0', '--advertise-client-urls', client]
    children.set('etcd', spawn('etcd', [...flags, ...peer], { ...owner, stdio: 'ignore' }))
  }

  function boot(node: Node): void {
    const child = spawn('patroni', [join(node.home, 'patroni.json')], {
      ...owner,
      cwd: node.home,
      env: { ...process.env, HOME: node.home, LC_ALL: 'C.UTF-8' },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    child.stderr.on('data', (text: Buffer) => {
      logs.set(node.name, `${logs.get(node.name) ?? ''}${text}`.slice(-3000))
    })
    children.set(node.name, child)
  }

  function crash(node: Node): void {
    const file = join(node.home, 'data', 'postmaster.pid')
    const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0
    try {
      if (pid > 0) process.kill(pid, 'SIGKILL')
    } catch {
      // Already exited.
    }
  }

  function lose(node: Node): void {
    children.get(node.name)?.kill('SIGKILL')
    crash(node)
  }

  async function untilSynchronous(): Promise<Node> {
    const deadline = Date.now() + UP_MS
    while (Date.now() < deadline) {
      const members = await membersOf(nodes)
      const leader = members.find(({ role, state }) => role === 'leader' && state === 'running')
      const isSafe = members.some(
        ({ role, state }) => role === 'sync_standby' && /running|streaming/.test(state),
      )
      const node = nodes.find(({ name }) => name === leader?.name)
      if (node !== undefined && isSafe) return node
      await sleep(100)
    }
    throw new Error(`Patroni did not start two synchronous servers:\n${[...logs.values()].join('\n———\n')}`)
  }

  const leader = await untilSynchronous().catch((error: unknown) => {
    endAll()
    throw error
  })
  await makeLogin(`postgres://postgres:${password}@127.0.0.1:${leader.port}/postgres`, password)
  const hosts = nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')
  return {
    url: () => `postgres://doneup:${password}@${hosts}/doneup?target_session_attrs=read-write`,
    untilSynchronous,
    crash,
    lose,
    boot,
    stop: async () => {
      process.off('exit', endAll)
      endAll()
      await sleep(500)
      rmSync(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function membersOf(nodes: Node[]): Promise<z.output<typeof clusterSchema>['members']> {
  for (const { restPort } of nodes) {
    const answer = await fetch(`http://127.0.0.1:${restPort}/cluster`).catch(() => null)
    const cluster = clusterSchema.safeParse(await answer?.json().catch(() => null))
    if (cluster.success) return cluster.data.members
  }
  return []
}

async function makeLogin(adminUrl: string, password: string): Promise<void> {
  const admin = new Client({ connectionString: adminUrl })
  await admin.connect()
  await admin.query(`create role doneup login createrole password '${password}'`)
  await admin.query('create database doneup owner doneup')
  await admin.end()
}

function ensurePrograms(): void {
  const isThere = () => findOnPath(['patroni']) !== undefined && findOnPath(['etcd']) !== undefined
  if (isThere() || (canInstallPackages() && installPackages(...PACKAGES) && isThere())) return
  explainAndExit(`The failover test needs Patroni and etcd (Debian: ${PACKAGES.join(', ')}), on PATH.`)
}
