// @module-tag pglite

import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readEnvironment } from '#src/platform/process/env.ts'
import { startServer } from '#src/server/start-server.ts'
import { putEmbedded } from '#src/server/testing/test-databases.ts'
import { runCommand, type Variables } from './test-commands.ts'

const newFolder = () => mkdtempSync(join(tmpdir(), 'doneup-doctor-'))
const runDoctor = (variables: Variables) => runCommand('doctor', variables)

test('an unreachable database is a fault with a remedy, and the exit code is 1', async () => {
  const DATABASE_URL = 'postgres://doneup:hunter2@127.0.0.1:1/doneup'
  const { code, said } = await runDoctor({ DATA_DIR: newFolder(), DATABASE_URL })
  expect(said).toMatch(/✗ Database: DATABASE_URL: .*ECONNREFUSED.*\n {4}Check that the database is running/)
  expect(said).toMatch(/✓ File storage: /)
  expect(said).toMatch(/! Mail: .*\n {4}Set SMTP_URL/)
  expect(said).toMatch(/\n1 fault, \d warnings\.\n$/)
  expect(said).not.toContain('hunter2')
  expect(code).toBe(1)
})

test('each invalid setting is a separate fault without secrets', async () => {
  const { code, said } = await runDoctor({ NODE_ENV: 'production', SESSION_SECRET: 'hunter2'.repeat(5) })
  expect(said).toContain('✗ Configuration: SESSION_SECRET repeats a few characters: use 32 random ones.\n')
  expect(said).toContain('✗ Configuration: PUBLIC_URL must be the https address people use.\n')
  expect(said).toMatch(/see the table in docs\/operations\.md/)
  expect(said).not.toContain('hunter2')
  expect(code).toBe(1)
})

test('the doctor asks the process that locks the embedded database', async () => {
  const DATA_DIR = newFolder()
  await putEmbedded(DATA_DIR)
  const server = await startServer(readEnvironment({ DATA_DIR, PORT: '0' }), { report: () => {} })
  const { port } = new URL(server.url)
  const running = await runDoctor({ DATA_DIR, PORT: port })
  expect(running.said).toContain('✓ Database: DoneUp is running on the embedded database and is ready.')
  expect(running.code).toBe(0)
  const silent = await runDoctor({ DATA_DIR, PORT: '1' })
  expect(silent.said).toMatch(
    /✗ Database: A process locks the embedded database, but .*:1\/readyz doesn’t report/,
  )
  expect(silent.code).toBe(1)
  await server.close()
})
