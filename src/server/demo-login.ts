import sql from 'sql-template-tag'
import { endDemoAccess } from '#src/features/people/accounts/access.server.ts'
import type { Queryable, Transaction } from '#src/platform/db/database.ts'
import { verifyPassword } from '#src/platform/session/password-hash.ts'

/** The demo account. Its password is public, so production must never accept it. */
export const DEMO_LOGIN = { email: 'demo@doneup.example', password: 'kererū-demo-2026' } as const

/** Whether the public password signs in to the demo account. */
export async function isDemoLoginOpen(db: Queryable): Promise<boolean> {
  const [stored] = await db.query<{ hash: string }>(sql`
    select p.hash from auth.passwords p join auth.users u on u.id = p.user_id where u.email = ${DEMO_LOGIN.email}`)
  return stored !== undefined && verifyPassword({ hash: stored.hash, password: DEMO_LOGIN.password })
}

/** Removes the public password with all access that it gave. Returns whether it was set. */
export async function closeDemoLogin(tx: Transaction): Promise<boolean> {
  if (!(await isDemoLoginOpen(tx))) return false
  const demoUsers = await tx.query<{ id: string }>(sql`
    select id from auth.users where email = ${DEMO_LOGIN.email}`)
  for (const { id } of demoUsers) await endDemoAccess(tx, id)
  return true
}
