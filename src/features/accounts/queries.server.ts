import sql from 'sql-template-tag'
import type { Queryable } from '#src/server/db/database.ts'

/** Whether somebody has an account with this address (in small letters). */
export async function isEmailTaken(db: Queryable, email: string): Promise<boolean> {
  const rows = await db.query(sql`select 1 from auth."user" where email = ${email}`)
  return rows.length > 0
}
