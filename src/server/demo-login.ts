import sql from 'sql-template-tag'
import type { Queryable } from '#src/platform/db/database.ts'
import { verifyPassword } from '#src/platform/password-hash.ts'

/** The account of the demo organization. Its password is published, so production must never accept it. */
export const DEMO_LOGIN = { email: 'demo@doneup.example', password: 'kererū-demo-2026' } as const

/** Whether the published password signs in to the demo account. */
export async function isDemoLoginOpen(db: Queryable): Promise<boolean> {
  const [stored] = await db.query<{ hash: string }>(sql`
    select p.hash from auth.passwords p join auth.users u on u.id = p.user_id where u.email = ${DEMO_LOGIN.email}`)
  return stored !== undefined && verifyPassword({ hash: stored.hash, password: DEMO_LOGIN.password })
}

/** Removes the published password, and the sessions it opened. Returns whether there was one. */
export async function closeDemoLogin(tx: Queryable): Promise<boolean> {
  if (!(await isDemoLoginOpen(tx))) return false
  const demoUser = sql`(select id from auth.users where email = ${DEMO_LOGIN.email})`
  await tx.query(sql`delete from auth.passwords where user_id in ${demoUser}`)
  await tx.query(sql`delete from auth.sessions where user_id in ${demoUser}`)
  return true
}
