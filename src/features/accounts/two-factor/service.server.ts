import { randomInt } from 'node:crypto'
import type { Context } from 'hono'
import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import { QUARTER_HOUR_SECONDS } from '#src/lib/durations.ts'
import type { Queryable } from '#src/platform/db/database.ts'
import { decryptText, encryptText, keyedHash } from '#src/platform/keyed-secrets.ts'
import { log } from '#src/platform/log.ts'
import type { Services } from '#src/platform/services.ts'
import type { Session } from '#src/platform/session.ts'
import { BACKUP_CODES } from '../account-schema.ts'
import {
  confirmAuthenticator,
  consumeBackupCode,
  consumeTimeStep,
  findAuthenticator,
  replaceBackupCodes,
  startAuthenticator,
} from './queries.server.ts'

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
