import './require-node.mjs'
import { messageOf } from '#src/lib/text/messages.ts'
import { pluralize } from '#src/lib/text/pluralize.ts'
import { migrate } from '#src/platform/db/migrate.ts'
import { openDatabaseAsOwner } from '#src/platform/db/open.ts'
import { readEnvironment } from '#src/platform/process/env.ts'

// npm run migrate: the first step of an upgrade, before the processes are replaced.
try {
  const db = await openDatabaseAsOwner(readEnvironment(), (error) => console.error(error.message))
  const applied = await migrate(db).finally(() => db.close())
  for (const name of applied) console.log(`  ${name}`)
  console.log(
    applied.length === 0 ? 'The schema is up to date.' : `Applied ${pluralize(applied.length, 'migration')}.`,
  )
} catch (error) {
  console.error(`The schema wasn’t changed: ${messageOf(error)}`)
  process.exit(1)
}
