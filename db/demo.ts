import { parseArgs } from 'node:util'
import { migrate } from '#src/platform/db/migrate.ts'
import { openDatabase } from '#src/platform/db/open.ts'
import { readEnvironment } from '#src/platform/process/env.ts'
import { openStorage } from '#src/platform/storage/storage-s3.ts'
import { DEMO_LOGIN } from '#src/server/demo-login.ts'
import { fillOrganizationOf, makeDemoWorld } from './demo-world.ts'

const { values } = parseArgs({ options: { email: { type: 'string' } } })

try {
  const env = readEnvironment()
  if (env.NODE_ENV === 'production')
    throw new Error('The demo login’s password is public, so production can’t have a demo organization.')
  const db = await openDatabase(env, () => {})
  const place = { db, storage: openStorage(env) }
  await migrate(db)
  const now = new Date()
  const added = await (values.email
    ? fillOrganizationOf(place, values.email, now)
    : makeDemoWorld(place, now))
  await db.close()
  console.log(added === 0 ? 'The demo deals already exist.' : `Added ${added} demo deals.`)
  if (!values.email) console.log(`Sign in as ${DEMO_LOGIN.email} with the password ${DEMO_LOGIN.password}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
