import './require-node.mjs'
import { messageOf } from '#src/lib/text/messages.ts'
import { openDatabase } from '#src/platform/db/open.ts'
import { readEnvironment } from '#src/platform/process/env.ts'
import { closeDemoLogin, DEMO_LOGIN } from '#src/server/demo-login.ts'

try {
  const db = await openDatabase(readEnvironment(), (error) => console.error(error.message))
  const isClosed = await db.transaction(closeDemoLogin).finally(() => db.close())
  const { email } = DEMO_LOGIN
  console.log(
    isClosed
      ? `Removed the password of ${email}, and the sessions, links and invitations that it gave.`
      : `${email} has no published password.`,
  )
} catch (error) {
  console.error(`Nothing was changed. ${messageOf(error)}`)
  process.exitCode = 1
}
