import sql from 'sql-template-tag'
import type { Queryable } from '#src/platform/db/database.ts'
import { ACTIVITY_SHOWN, type Activity, type Digest } from './account-schema.ts'

/** Newest first. Excludes failed sign-ins, with which anyone could fill the list. */
export async function listActivity(db: Queryable, userId: string): Promise<Activity[]> {
  const rows = await db.query<Omit<Activity, 'at'> & { at: Date }>(sql`
    select id, at, action, detail, ip_address as address from audit_log
    where user_id = ${userId} and action <> 'sign_in_failed' order by at desc, id desc limit ${ACTIVITY_SHOWN}`)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

export async function findEmail(db: Queryable, userId: string): Promise<string | null> {
  const [row] = await db.query<{ email: string }>(sql`select email from auth.users where id = ${userId}`)
  return row?.email ?? null
}

export async function readDigest(db: Queryable, userId: string): Promise<Digest> {
  const [user] = await db.query<{ digest: Digest }>(sql`select digest from auth.users where id = ${userId}`)
  return user?.digest ?? 'off'
}
