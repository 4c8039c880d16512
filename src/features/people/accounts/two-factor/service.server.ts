import { randomInt } from 'node:crypto'
import type { Context } from 'hono'
import { Secret, TOTP } from 'otpauth'
import sql from 'sql-template-tag'
import { renderSVG } from 'uqr'
import { QUARTER_HOUR_SECONDS } from '#src/lib/time/durations.ts'
import type { Queryable } from '#src/platform/db/database.ts'
import { log } from '#src/platform/process/log.ts'
import type { Services } from '#src/platform/process/services.ts'
import { decryptText, encryptText, keyedHash } from '#src/platform/session/keyed-secrets.ts'
import type { Session } from '#src/platform/session/session.ts'
import { BACKUP_CODES } from '../account-schema.ts'

/** Time steps accepted before and after the current one, for phones with an inexact clock. */
const STEPS_AROUND = 1
const STEP_SECONDS = 30

function plainCode(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '').toLowerCase()
}

/** Splits a backup code in two halves, which are easier to copy from paper. */
function shownBackupCode(plain: string): string {
  return `${plain.slice(0, 5)}-${plain.slice(5)}`
}

const SECRET_BYTES = 20
/** Contains no characters that look alike on paper. */
const BACKUP_ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'
const BACKUP_LENGTH = 10

/** The rate limit of two-factor codes per account, too low for guessing one of a million codes. */
export function codeLimit(userId: string) {
  return { key: `code:${userId}`, hits: 10, seconds: QUARTER_HOUR_SECONDS }
}

/** Returns null when an app is already in use. */
export async function setUpAuthenticator(c: Context<Services>, tx: Queryable, { userId, email }: Session) {
  const secret = new Secret({ size: SECRET_BYTES }).base32
  const started = await startAuthenticator(tx, userId, encryptText(secret, keyOf(c, 'authenticator', userId)))
  if (!started) return null
  const address = new TOTP({ issuer: 'DoneUp', label: email, secret }).toString()
  return { secret, address, picture: renderSVG(address, { border: 2 }) }
}

/** Returns the backup codes, or null when the code is wrong. */
export async function confirmFirstCode(c: Context<Services>, tx: Queryable, userId: string, typed: string) {
  const authenticator = await findAuthenticator(tx, userId)
  if (authenticator === null || authenticator.isConfirmed) return null
  const { secretEncrypted } = authenticator
  const step = timeStepOf(c, { userId, secretEncrypted, plain: plainCode(typed) })
  if (step === null || !(await confirmAuthenticator(tx, userId, { secretEncrypted, step }))) return null
  return makeBackupCodes(c, tx, userId)
}

export async function makeBackupCodes(c: Context<Services>, tx: Queryable, userId: string) {
  const codes = Array.from({ length: BACKUP_CODES }, backupCode)
  const hashes = codes.map((code) => keyedHash(code, keyOf(c, 'backup codes', userId)))
  return (await replaceBackupCodes(tx, userId, hashes)) ? codes.map(shownBackupCode) : null
}

/** Returns null when the code is wrong or was used before. */
export async function consumeCode(c: Context<Services>, tx: Queryable, userId: string, typed: string) {
  const plain = plainCode(typed)
  if (!/^\d{6}$/.test(plain)) {
    const spent = await consumeBackupCode(tx, userId, keyedHash(plain, keyOf(c, 'backup codes', userId)))
    return spent ? 'backup_code' : null
  }
  const authenticator = await findAuthenticator(tx, userId)
  if (authenticator === null) return null
  const step = timeStepOf(c, { userId, secretEncrypted: authenticator.secretEncrypted, plain })
  return step !== null && (await consumeTimeStep(tx, userId, step)) ? 'authenticator' : null
}

/** The code's time step (a count of 30 s periods), or null when it isn't valid now. */
function timeStepOf(
  c: Context<Services>,
  { userId, secretEncrypted, plain }: { userId: string; secretEncrypted: string; plain: string },
): number | null {
  const secret = decryptText(secretEncrypted, keyOf(c, 'authenticator', userId))
  if (secret === null) {
    log('error', 'authenticator_unreadable', { detail: 'SESSION_SECRET has changed' })
    return null
  }
  const timestamp = c.get('now')().getTime()
  const totp = new TOTP({ secret, period: STEP_SECONDS })
  const away = totp.validate({ token: plain, timestamp, window: STEPS_AROUND })
  return away === null ? null : totp.counter({ timestamp }) + away
}

function backupCode(): string {
  return Array.from({ length: BACKUP_LENGTH }, () => BACKUP_ALPHABET[randomInt(BACKUP_ALPHABET.length)]).join(
    '',
  )
}

function keyOf(c: Context<Services>, purpose: 'authenticator' | 'backup codes', owner: string) {
  return { master: c.get('env').SESSION_SECRET, purpose, owner }
}

interface Authenticator {
  secretEncrypted: string
  isConfirmed: boolean
}

async function findAuthenticator(db: Queryable, userId: string): Promise<Authenticator | null> {
  const [row] = await db.query<Authenticator>(sql`
    select secret_encrypted as "secretEncrypted", confirmed_at is not null as "isConfirmed"
    from auth.authenticators where user_id = ${userId}`)
  return row ?? null
}

async function startAuthenticator(tx: Queryable, userId: string, secretEncrypted: string) {
  const rows = await tx.query(sql`
    insert into auth.authenticators as a (user_id, secret_encrypted) values (${userId}, ${secretEncrypted})
    on conflict (user_id) do update set secret_encrypted = excluded.secret_encrypted, last_step = 0, created_at = now()
    where a.confirmed_at is null returning user_id`)
  return rows.length > 0
}

/** Turns on two-factor authentication. Returns false when it is already on. */
async function confirmAuthenticator(
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
async function consumeTimeStep(tx: Queryable, userId: string, step: number): Promise<boolean> {
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

async function replaceBackupCodes(tx: Queryable, userId: string, hashes: string[]): Promise<boolean> {
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
async function consumeBackupCode(tx: Queryable, userId: string, hash: string): Promise<boolean> {
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
