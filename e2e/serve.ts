import './hash-cheaply.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeDemoWorld } from '#db/demo-world.ts'
import { migrate } from '#src/platform/db/migrate.ts'
import { openDatabase } from '#src/platform/db/open.ts'
import { readEnvironment } from '#src/platform/process/env.ts'
import { openStorage } from '#src/platform/storage/storage-s3.ts'
import { DEMO_LOGIN } from '#src/server/demo-login.ts'
import { putEmbedded } from '#src/server/testing/test-databases.ts'
import { type PrivatePostgres, startPrivatePostgres } from '../scripts/private-postgres.ts'
import { type ServerUnderTest, startServer } from './server-under-test.ts'

// The server of one run of the browser tests: new data on the engine named by SERVE_ENGINE.
const dataDir = mkdtempSync(join(tmpdir(), 'doneup-browser-tests-'))
let postgres: PrivatePostgres | undefined
let server: ServerUnderTest | undefined
let ending = false

async function end(): Promise<void> {
  if (ending) return
  ending = true
  try {
    await server?.end()
    await postgres?.stop()
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
    process.exit()
  }
}

process.on('SIGTERM', end)
process.on('SIGINT', end)

if (process.env.SERVE_ENGINE === 'postgres') postgres = await startPrivatePostgres({ isDurable: false })
else await putEmbedded(dataDir)
const database = { DATABASE_URL: postgres?.url() ?? '', DATA_DIR: dataDir }
const env = readEnvironment(database)
const db = await openDatabase(env, () => {})
await migrate(db)
await makeDemoWorld({ db, storage: openStorage(env) }, new Date())
await db.close()
// One for each attempt of a test, and the demo account, which has content on every screen.
const withDemo = (emails: string[]) => [...emails, DEMO_LOGIN.email].join(',')
const RULE_EDITORS = withDemo([1, 2, 3].map((number) => `rule-editor-${number}@browser-tests.example`))
const SITE_ADMINS = withDemo([1, 2, 3].map((number) => `site-admin-${number}@browser-tests.example`))
server = await startServer({
  port: Number(process.env.SERVE_PORT),
  dataDir,
  databaseUrl: postgres?.serverUrl(),
  variables: {
    SITE_ADMINS,
    RULE_EDITORS,
    DATABASE_OWNER_URL: postgres?.url() ?? '',
    NODE_OPTIONS: `--import ${new URL('hash-cheaply.ts', import.meta.url)}`,
  },
})
