import sql from 'sql-template-tag'
import { v7 as uuidv7 } from 'uuid'
import type { Queryable } from '#src/platform/db/database.ts'
import { instant } from '#src/platform/row-queries.ts'
import { MAX_PASSKEYS, type Passkey } from './schema.ts'

/** As passkeySchema. */
const columns = sql`id, name, ${instant(sql`created_at`)} as "createdAt", ${instant(sql`last_used_at`)} as "lastUsedAt"`

export function listPasskeys(db: Queryable, userId: string): Promise<Passkey[]> {
  return db.query<Passkey>(sql`
    select ${columns} from auth.passkeys where user_id = ${userId} order by created_at, id`)
}

/** Lists existing credentials, so that a device doesn't create a second passkey for the account. */
export async function listCredentialIds(db: Queryable, userId: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    select credential_id as id from auth.passkeys where user_id = ${userId}`)
  return rows.map(({ id }) => id)
}

interface NewPasskey {
  userId: string
  name: string
  credentialId: string
  publicKey: Uint8Array
  counter: number
  transports: string[]
}

/** Null when the account has the maximum of passkeys, or the credential is already known. */
export async function addPasskey(tx: Queryable, passkey: NewPasskey): Promise<Passkey | null> {
  const { userId, name, credentialId, publicKey, counter, transports } = passkey
  // Locks the account, so that concurrent additions are counted.
  await tx.query(sql`select 1 from auth.users where id = ${userId} for update`)
  const [added] = await tx.query<Passkey>(sql`
    insert into auth.passkeys (id, user_id, credential_id, public_key, counter, transports, name)
    select ${uuidv7()}, ${userId}::uuid, ${credentialId}, ${publicKey}, ${counter}, ${transports}, ${name}
    where (select count(*) from auth.passkeys where user_id = ${userId}::uuid) < ${MAX_PASSKEYS}
    on conflict (credential_id) do nothing
    returning ${columns}`)
  return added ?? null
}

interface StoredPasskey {
  id: string
  userId: string
  publicKey: Uint8Array<ArrayBuffer>
  counter: number
}

export async function findPasskey(db: Queryable, credentialId: string): Promise<StoredPasskey | null> {
  const [row] = await db.query<StoredPasskey>(sql`
    select id, user_id as "userId", public_key as "publicKey", counter
    from auth.passkeys where credential_id = ${credentialId}`)
  return row ?? null
}

/** False when the passkey no longer exists or its counter didn't increase (a copy). 0 means no counter. */
export async function recordPasskeyUse(tx: Queryable, id: string, counter: number): Promise<boolean> {
  const rows = await tx.query(sql`
    update auth.passkeys set counter = ${counter}, last_used_at = now()
    where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter} = 0)) returning id`)
  return rows.length > 0
}

export async function renamePasskey(
  tx: Queryable,
  { userId, id, name }: { userId: string; id: string; name: string },
): Promise<Passkey | null> {
  const [renamed] = await tx.query<Passkey>(sql`
    update auth.passkeys set name = ${name} where id = ${id} and user_id = ${userId} returning ${columns}`)
  return renamed ?? null
}

export async function removePasskey(tx: Queryable, userId: string, id: string): Promise<string | null> {
  const [row] = await tx.query<{ name: string }>(sql`
    delete from auth.passkeys where id = ${id} and user_id = ${userId} returning name`)
  return row?.name ?? null
}

export async function consumeChallenge(
  db: Queryable,
  { secretHash, purpose, userId }: { secretHash: string; purpose: string; userId: string | null },
): Promise<boolean> {
  const rows = await db.query(sql`
    delete from auth.challenges
    where secret_hash = ${secretHash} and purpose = ${purpose} and user_id is not distinct from ${userId}::uuid
    returning expires_at > now() as "isInTime"`)
  return rows.some((row) => row.isInTime === true)
}
