// @module-tag pglite

import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import type { Database } from '#src/platform/db/database.ts'
import { openDatabase } from '#src/platform/db/open.ts'
import { readEnvironment } from '#src/platform/process/env.ts'
import { openStorage } from '#src/platform/storage/storage-s3.ts'
import { closeDemoLogin, DEMO_LOGIN } from '#src/server/demo-login.ts'
import { startServer } from '#src/server/start-server.ts'
import { putEmbedded } from '#src/server/testing/test-databases.ts'
import { PRODUCTION, runCommand } from '../scripts/test-commands.ts'
import { makeDemoWorld } from './demo-world.ts'

const subscriptionsIn = (db: Database) =>
  db.query(sql`
    select s.status, a.customer_id as "customerId", a.trial_started_at as "trialStartedAt"
    from subscriptions s join billing_accounts a on a.user_id = s.user_id`)

test('H2, M5: production refuses the demo login and ends simulated subscriptions', async () => {
  const env = readEnvironment({ ...PRODUCTION, DATA_DIR: mkdtempSync(join(tmpdir(), 'doneup-demo-')) })
  await putEmbedded(env.DATA_DIR)
  const before = await openDatabase(env, () => {})
  await makeDemoWorld({ db: before, storage: openStorage(env) }, new Date())
  await before.close()
  await expect(startServer(env, { report: () => {} })).rejects.toThrow(
    'demo@doneup.example still has its published password. Run "npm run demo:close", which removes the password and its sessions.',
  )
  const closing = await openDatabase(env, () => {})
  await addCalendarLink(closing)
  expect(await closing.transaction(closeDemoLogin)).toBe(true)
  expect(await closing.query(sql`select 1 from auth.calendar_links`)).toEqual([])
  await closing.close()
  // A child process, so that the command itself is tested as well.
  expect(await runCommand('demo-close', { ...PRODUCTION, DATA_DIR: env.DATA_DIR })).toEqual({
    code: 0,
    said: 'demo@doneup.example has no published password.\n',
  })
  const server = await startServer(env, { report: () => {} })
  const signIn = await server.app.request('/api/auth/sign-in', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify(DEMO_LOGIN),
  })
  expect(signIn.status).toBe(401)
  expect(await subscriptionsIn(server.db)).toEqual([
    { status: 'canceled', customerId: null, trialStartedAt: null },
  ])
  await server.close()
})

/** As anyone can with the published password. */
async function addCalendarLink(db: Database): Promise<void> {
  await db.query(sql`
    insert into auth.sessions (id, token_hash, user_id, expires_at)
    select uuid_v7(), ${'0'.repeat(64)}, id, now() + interval '1 day' from auth.users where email = ${DEMO_LOGIN.email}`)
  await db.query(sql`
    insert into auth.calendar_links (organization_id, id, user_id, session_id, secret_hash, scope)
    select m.organization_id, uuid_v7(), m.user_id, s.id, 'hash', 'everything'
    from organization_members m join auth.sessions s on s.user_id = m.user_id`)
}
