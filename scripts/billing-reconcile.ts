import './require-node.mjs'
import { reconcileSubscriptions } from '#src/features/people/billing/reconciliation.server.ts'
import { cardProvider } from '#src/features/people/billing/simulated/service.server.ts'
import { messageOf } from '#src/lib/text/messages.ts'
import { pendingMigrations } from '#src/platform/db/migrate.ts'
import { openDatabase } from '#src/platform/db/open.ts'
import { readEnvironment } from '#src/platform/process/env.ts'

// npm run billing:reconcile: compares all subscriptions with the card provider’s and fixes what missed webhooks left
// behind. Exits with 1 when a difference needs a person, or on failure.
try {
  const env = readEnvironment()
  const db = await openDatabase(env, () => {})
  try {
    if ((await pendingMigrations(db)).length > 0)
      throw new Error('The database has pending migrations: start DoneUp first.')
    const publicUrl = env.PUBLIC_URL ?? `http://${env.HOST}:${env.PORT}`
    const provider = cardProvider({ db, env, publicUrl, now: () => new Date() })
    const { compared, differences } = await reconcileSubscriptions({ db, provider })
    for (const { what, isFixed } of differences) console.log(`${isFixed ? 'Fixed' : 'CHECK'}  ${what}`)
    console.log(`Customers compared with ${env.simulatedBilling ? 'the simulation' : 'Stripe'}: ${compared}.`)
    if (differences.some(({ isFixed }) => !isFixed)) process.exitCode = 1
  } finally {
    await db.close()
  }
} catch (error) {
  console.error(messageOf(error))
  process.exitCode = 1
}
