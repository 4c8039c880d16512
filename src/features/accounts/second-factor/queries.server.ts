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

/** Keeps the secret of an app that is being set up; false when one is in use. */
export async function startAuthenticator(
  tx: Queryable,
  userId: string,
  secretEncrypted: string,
): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into auth.authenticators as a (user_id, secret_encrypted) values (${userId}, ${secretEncrypted})
    on conflict (user_id) do update set secret_encrypted = excluded.secret_encrypted, last_step = 0, created_at = now()
    where a.confirmed_at is null returning user_id`)
  return rows.length > 0
}

/** The app has shown a code of this secret: from now on it is asked for. False when it is in use already. */
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

/** Uses a time step up; false when it, or a later one, has been used before. */
export async function spendStep(tx: Queryable, userId: string, step: number): Promise<boolean> {
  const rows = await tx.query(sql`
    update auth.authenticators set last_step = ${step}
    where user_id = ${userId} and confirmed_at is not null and last_step < ${step} returning user_id`)
  return rows.length > 0
}

/** Turns the second factor off, with its backup codes; false when there was none. */
export async function removeAuthenticator(tx: Queryable, userId: string): Promise<boolean> {
  await tx.query(sql`delete from auth.backup_codes where user_id = ${userId}`)
  const rows = await tx.query(sql`
    delete from auth.authenticators where user_id = ${userId} returning confirmed_at is not null as was_on`)
  return rows.some((row) => row.was_on === true)
}

/** Puts new backup codes in place of the old ones; false without an authenticator app. */
export async function replaceBackupCodes(tx: Queryable, userId: string, hashes: string[]): Promise<boolean> {
  // Its row is held: of two requests at once the second one's codes are the ones that count.
  const held = await tx.query(sql`
    select 1 from auth.authenticators where user_id = ${userId} and confirmed_at is not null for update`)
  if (held.length === 0) return false
  await tx.query(sql`delete from auth.backup_codes where user_id = ${userId}`)
  await tx.query(sql`
    insert into auth.backup_codes (user_id, code_hash) select ${userId}::uuid, unnest(${hashes}::text[])`)
  return true
}

/** Uses a backup code up; false when it is none of theirs or has been used before. */
export async function spendBackupCode(tx: Queryable, userId: string, hash: string): Promise<boolean> {
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
 * Counts one try at a sign-in that waits for its second factor, and says whose it is. Null when there is no such sign-in
 * any more, or it has had its tries. To be run on its own: a try counts whatever comes of it.
 */
export async function countTry(db: Queryable, secretHash: string, tries: number): Promise<string | null> {
  const [row] = await db.query<{ userId: string }>(sql`
    update auth.challenges set attempts = attempts + 1
    where secret_hash = ${secretHash} and purpose = 'second_factor' and expires_at > now() and attempts < ${tries}
    returning user_id as "userId"`)
  return row?.userId ?? null
}

/** Ends the waiting sign-in; false when another request has done so. */
export async function finishWaiting(tx: Queryable, secretHash: string): Promise<boolean> {
  const rows = await tx.query(sql`
    delete from auth.challenges where secret_hash = ${secretHash} and purpose = 'second_factor' returning user_id`)
  return rows.length > 0
}
