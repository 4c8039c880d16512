import sql from 'sql-template-tag'
import type { Queryable } from '#src/platform/db/database.ts'
import type { ReauthenticationMethods } from './reauthentication-schema.ts'

export async function findReauthenticationMethods(db: Queryable, userId: string) {
  const [row] = await db.query<ReauthenticationMethods>(sql`
    select
      exists (select 1 from auth.passwords where user_id = ${userId}::uuid) as "hasPassword",
      exists (select 1 from auth.authenticators where user_id = ${userId}::uuid and confirmed_at is not null)
        as "hasSecondFactor",
      exists (select 1 from auth.passkeys where user_id = ${userId}::uuid) as "hasPasskey"`)
  return row ?? { hasPassword: false, hasSecondFactor: false, hasPasskey: false }
}

export async function findPasswordHash(db: Queryable, userId: string): Promise<string | null> {
  const [row] = await db.query<{ hash: string }>(sql`
    select hash from auth.passwords where user_id = ${userId}`)
  return row?.hash ?? null
}

export async function setReauthenticatedAt(tx: Queryable, sessionId: string): Promise<void> {
  await tx.query(sql`update auth.sessions set proved_at = now() where id = ${sessionId}`)
}
