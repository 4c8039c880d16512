import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { boardSchema, changedDealSchema } from '#src/features/deals/pipeline/schema.ts'
import { eventually } from '#src/lib/time/test-eventually.ts'
import { freePort, type PrivatePostgres, startPrivatePostgres } from '../../scripts/private-postgres.ts'
import { type Person, type Reply, signUpSubscriber } from '../people.ts'
import { type ServerUnderTest, startServer } from '../server-under-test.ts'
import { HEALTHY_MS, printFigure, RESTART_MS, spread } from './fault-mode.ts'

// PostgreSQL on a small in-memory disk; mounting it needs root.

const DISK_MB = 240
const ROUNDS = 3
const PIECE = Buffer.alloc(1024 * 1024)

const dataDir = mkdtempSync(join(tmpdir(), 'doneup-full-'))
const disk = mkdtempSync(join(tmpdir(), 'doneup-disk-'))
const filler = join(disk, 'filler')
let postgres: PrivatePostgres
let server: ServerUnderTest
let person: Person
let isOver = false
let supervising: Promise<void>

beforeAll(async () => {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=755`, 'tmpfs', disk])
  postgres = await startPrivatePostgres({ dir: join(disk, 'postgres') })
  server = await startServer({ port: await freePort(), dataDir, databaseUrl: postgres.url() })
  person = await signUpSubscriber(server.address)
  supervising = supervise()
})

afterAll(async () => {
  isOver = true
  await supervising
  await server.end()
  await postgres.stop()
  execFileSync('umount', [disk])
  for (const folder of [dataDir, disk]) rmSync(folder, { recursive: true, force: true })
})

test('a full database disk loses no acknowledged write and recovers with free space', async () => {
  const acknowledged = new Set<string>()
  const waits: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    fillDisk()
    const refused = await untilRefused(acknowledged)
    expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    rmSync(filler)
    const roomAt = performance.now()
    await eventually(async () => expect((await save(acknowledged)).status).toBe(201))
    waits.push(Math.round(performance.now() - roomAt))
    expect(await missing(acknowledged)).toEqual([])
  }
  printFigure(`disk full ${ROUNDS} times: ${acknowledged.size} writes kept, healthy after ${spread(waits)}`)
  expect(Math.max(...waits)).toBeLessThanOrEqual(HEALTHY_MS)
})

/** Restarts PostgreSQL when it exits, like systemd does. */
async function supervise(): Promise<void> {
  while (!isOver) {
    const admin = new Client({ connectionString: postgres.adminUrl })
    admin.on('error', () => {})
    const isDown = await admin.connect().then(
      () => false,
      (error: NodeJS.ErrnoException) => error.code === 'ECONNREFUSED',
    )
    await admin.end().catch(() => {})
    if (isDown) await postgres.restart().catch(() => {})
    await sleep(RESTART_MS)
  }
}

function fillDisk(): void {
  const file = openSync(filler, 'w')
  try {
    for (let bytes = PIECE.length; bytes >= 4096; ) {
      try {
        writeSync(file, PIECE, 0, bytes)
      } catch {
        bytes /= 2
      }
    }
  } finally {
    closeSync(file)
  }
}

async function untilRefused(acknowledged: Set<string>): Promise<Reply> {
  for (;;) {
    const reply = await save(acknowledged)
    if (reply.status !== 201) return reply
  }
}

async function save(acknowledged: Set<string>): Promise<Reply> {
  const body = { address: '8 Kererū Street, Ōtūmoetai, Tauranga' }
  const reply = await person.call('POST', '/api/opportunities', { body })
  if (reply.status === 201) acknowledged.add(changedDealSchema.parse(reply.body).opportunity.id)
  return reply
}

async function missing(acknowledged: Set<string>): Promise<string[]> {
  const { body } = await person.call('GET', '/api/opportunities')
  const found = new Set(boardSchema.parse(body).opportunities.map(({ id }) => id))
  return [...acknowledged].filter((id) => !found.has(id))
}
