import './require-node.mjs'
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { hasNobody, makeDemoWorld } from '#db/demo-world.ts'
import { messageOf } from '#src/lib/text/messages.ts'
import type { Database } from '#src/platform/db/database.ts'
import { type Environment, readEnvironment } from '#src/platform/process/env.ts'
import { openStorage } from '#src/platform/storage/storage-s3.ts'
import { DEMO_LOGIN } from '#src/server/demo-login.ts'
import { storesMailLocally } from '#src/server/mailbox-routes.ts'
import { stopOnSignals } from '#src/server/main.ts'
import { startServer } from '#src/server/start-server.ts'

const startedAt = performance.now()

try {
  const env = readEnvironment()
  console.log('DoneUp is starting.')
  // In a child process, in parallel with the database's first start, to release its memory afterwards.
  const build = buildIfNeeded()
  build.catch(() => {}) // awaited below
  const server = await startServer(env, {
    report: (step) => console.log(`  ${step} …`),
    beforeServing: async (db) => {
      await createDemoWorld(env, db)
      await build
    },
  })
  stopOnSignals(server)
  console.log(introduction(env, server.url))
} catch (error) {
  console.error(`\nDoneUp could not start. ${messageOf(error)}`)
  process.exit(1)
}

function buildIfNeeded(): Promise<void> {
  const script = fileURLToPath(new URL('build.ts', import.meta.url))
  const child = spawn(process.execPath, [script, '--for-start'], { stdio: ['ignore', 'inherit', 'inherit'] })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error('The client build failed; see above.')),
    )
  })
}

async function createDemoWorld(env: Environment, db: Database): Promise<void> {
  if (env.NODE_ENV === 'production' || !(await hasNobody(db))) return
  console.log('  Creating a demo organization …')
  await makeDemoWorld({ db, storage: openStorage(env) }, new Date())
}

function introduction(env: Environment, url: string): string {
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const lines = ['', `DoneUp is ready at ${url} (${seconds} s)`]
  if (env.NODE_ENV !== 'production') {
    lines.push('', `  Demo login   ${DEMO_LOGIN.email}`, `  Password     ${DEMO_LOGIN.password}`)
  }
  const simulated = [
    env.simulatedBilling ? 'card payments (simulated checkout page, no money moves)' : null,
    storesMailLocally(env) ? `the mail server (mail is stored at ${url}/dev/mail)` : null,
    env.DATABASE_URL === undefined ? `the database server (embedded, in ${env.DATA_DIR})` : null,
  ].filter((line) => line !== null)
  if (simulated.length > 0) lines.push('', `  Simulated    ${simulated.join('\n               ')}`)
  lines.push('', '  Stop with Ctrl+C. Your data is saved.', '')
  return lines.join('\n')
}
