import sql from 'sql-template-tag'
import type { Queryable } from '#src/platform/db/database.ts'

interface Authenticator {
  secretEncrypted: string
  isConfirmed: boolean
}

export async function findAuthenticator(db: Queryable, userId: string): Promise<Authenticator | null> {
  const [row] = await db.query<Authenticator>(sql`
    select secret_encrypted as "secretEncrypted", confirmed_at is not null as "isConfirmed"
    from auth.authenticators where user_id = ${userId}`)
  return row ?? null
}

export async function startAuthenticator(tx: Queryable, userId: string, secretEncrypted: string) {
  const rows = await tx.query(sql`
    insert into auth.authenticators as a (user_id, secret_encrypted) values (${userId}, ${secretEncrypted})
    on conflict (user_id) do update set secret_encrypted = excluded.secret_encrypted, last_step = 0, created_at = now()
    where a.confirmed_at is null returning user_id`)
  return rows.length > 0
}

/** Turns on two-factor authentication. Returns false when it is already on. */
export async function confirmAuthenticator(
  tx: Queryable,
  userId: string,
  { secretEncrypted, step }: { secretEncrypted: string; step: number },
): Promise<boolean> {
  const rows = await tx.query(sql`
    update auth.authenticators set confirmed_at = now(), last_step = ${step}
    where user_id = ${userId} and confirmed_at is null and secret_encrypted = ${secretEncrypted}
    returning user_id`)
  return rows.length > 0
}

/** Returns false when this time step or a later one was used before. */
export async function consumeTimeStep(tx: Queryable, userId: string, step: number): Promise<boolean> {
  const rows = await tx.query(sql`
    update auth.authenticators set last_step = ${step}
    where user_id = ${userId} and confirmed_at is not null and last_step < ${step} returning user_id`)
  return rows.length > 0
}

export async function removeAuthenticator(tx: Queryable, userId: string): Promise<boolean> {
  await tx.query(sql`delete from auth.backup_codes where user_id = ${userId}`)
  const rows = await tx.query(sql`
    delete from auth.authenticators where user_id = ${userId} returning confirmed_at is not null as was_on`)
  return rows.some((row) => row.was_on === true)
}

export async function replaceBackupCodes(tx: Queryable, userId: string, hashes: string[]): Promise<boolean> {
  // Locks the row: of two concurrent requests, only the codes of the second are valid.
  const held = await tx.query(sql`
    select 1 from auth.authenticators where user_id = ${userId} and confirmed_at is not null for update`)
  if (held.length === 0) return false
  await tx.query(sql`delete from auth.backup_codes where user_id = ${userId}`)
  await tx.query(sql`
    insert into auth.backup_codes (user_id, code_hash) select ${userId}::uuid, unnest(${hashes}::text[])`)
  return true
}

/** Returns false when the code is unknown or was used before. */
export async function consumeBackupCode(tx: Queryable, userId: string, hash: string): Promise<boolean> {
  const rows = await tx.query(sql`
    update auth.backup_codes set used_at = now()
    where user_id = ${userId} and code_hash = ${hash} and used_at is null returning user_id`)
  return rows.length > 0
}

export async function countBackupCodes(db: Queryable, userId: string): Promise<number> {
  const [row] = await db.query<{ left: number }>(sql`
    select count(*)::integer as left from auth.backup_codes where user_id = ${userId} and used_at is null`)
  return row?.left ?? 0
}

/**
 * Counts an attempt at an unfinished sign-in and returns its user, and whether it is the last; null when it is unknown or out of attempts. Run it
 * outside the transaction of the sign-in: a failed attempt counts too.
 */
export async function countAttempt(db: Queryable, secretHash: string, maxAttempts: number) {
  const [row] = await db.query<{ userId: string; isLast: boolean }>(sql`
    update auth.challenges set attempts = attempts + 1
    where secret_hash = ${secretHash} and purpose = 'second_factor' and expires_at > now() and attempts < ${maxAttempts}
    returning user_id as "userId", attempts >= ${maxAttempts} as "isLast"`)
  return row ?? null
}

/** Returns false when another request has completed the sign-in. */
export async function deleteChallenge(tx: Queryable, secretHash: string): Promise<boolean> {
  const rows = await tx.query(sql`
    delete from auth.challenges where secret_hash = ${secretHash} and purpose = 'second_factor' returning user_id`)
  return rows.length > 0
}
