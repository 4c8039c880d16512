import sql from 'sql-template-tag'
import { v7 as uuidv7 } from 'uuid'
import { networkOf } from '#src/platform/client-network.ts'
import type { Queryable } from '#src/platform/db/database.ts'

interface PasswordRow {
  userId: string
  hash: string
}

/** `email` must be in lower case. */
export async function findPassword(db: Queryable, email: string): Promise<PasswordRow | null> {
  const [row] = await db.query<PasswordRow>(sql`
    select u.id as "userId", p.hash from auth.users u join auth.passwords p on p.user_id = u.id
    where u.email = ${email}`)
  return row ?? null
}

/** Locks the password until the transaction ends. */
export async function isCurrentPassword(tx: Queryable, { userId, hash }: PasswordRow): Promise<boolean> {
  const rows = await tx.query(sql`
    select 1 from auth.passwords where user_id = ${userId} and hash = ${hash} for share`)
  return rows.length > 0
}

/** Whether there was a sign-in from this network within 90 days. `email` is in lower case. */
export async function hasSignedInFrom(db: Queryable, email: string, network: string): Promise<boolean> {
  const rows = await db.query<{ address: string }>(sql`
    select distinct a.ip_address as address from auth.users u join audit_log a on a.user_id = u.id
    where u.email = ${email} and a.action = 'signed_in' and a.ip_address is not null
      and a.at > now() - interval '90 days'`)
  return rows.some(({ address }) => networkOf(address) === network)
}

/** A trigger creates the personal organization and membership. Null when the address (in lower case) is taken. */
export async function createAccount(tx: Queryable, email: string, hash: string): Promise<string | null> {
  const [user] = await tx.query<{ id: string }>(sql`
    insert into auth.users (id, email) values (${uuidv7()}, ${email}) on conflict (email) do nothing returning id`)
  if (user === undefined) return null
  await tx.query(sql`insert into auth.passwords (user_id, hash) values (${user.id}, ${hash})`)
  return user.id
}

export async function hasSecondFactor(tx: Queryable, userId: string): Promise<boolean> {
  const rows = await tx.query(sql`
    select 1 from auth.authenticators where user_id = ${userId} and confirmed_at is not null`)
  return rows.length > 0
}

/** Stores the first step of a two-step exchange. `secretHash`: the hash of a cookie's secret or passkey challenge. */
export async function addChallenge(
  tx: Queryable,
  challenge: { secretHash: string; purpose: string; userId: string | null; value?: string; minutes: number },
): Promise<void> {
  const { secretHash, purpose, userId, value = '', minutes } = challenge
  await tx.query(sql`
    insert into auth.challenges (secret_hash, purpose, user_id, value, expires_at)
    values (${secretHash}, ${purpose}, ${userId}, ${value}, now() + make_interval(mins => ${minutes}))`)
}
