import { randomInt } from 'node:crypto'
import type { Context } from 'hono'
import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import { QUARTER_HOUR_SECONDS } from '#src/lib/durations.ts'
import type { Queryable } from '#src/platform/db/database.ts'
import { decryptText, encryptText, keyedHash } from '#src/platform/keyed-secrets.ts'
import { log } from '#src/platform/log.ts'
import type { Services } from '#src/platform/services.ts'
import { isAuthenticatorCode, plainCode, STEP_SECONDS, STEPS_AROUND, shownBackupCode } from './codes.ts'
import {
  confirmAuthenticator,
  findAuthenticator,
  replaceBackupCodes,
  spendBackupCode,
  spendStep,
  startAuthenticator,
} from './queries.server.ts'
import { type AuthenticatorView, BACKUP_CODES } from './schema.ts'

const SECRET_BYTES = 20
/** Without what looks alike on paper. */
const BACKUP_ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'
const BACKUP_LENGTH = 10

/** The limit of codes tried for one account, wherever they are typed: a million codes outlast it. */
export function codeLimit(userId: string) {
  return { key: `code:${userId}`, hits: 10, seconds: QUARTER_HOUR_SECONDS }
}

interface Owner {
  userId: string
  email: string
}

/** Makes the secret of an app that is being set up; null when one is in use. */
export async function setUpAuthenticator(
  c: Context<Services>,
  tx: Queryable,
  { userId, email }: Owner,
): Promise<AuthenticatorView | null> {
  const secret = new Secret({ size: SECRET_BYTES }).base32
  const started = await startAuthenticator(tx, userId, encryptText(secret, placeOf(c, userId)))
  if (!started) return null
  const address = new TOTP({ issuer: 'DoneUp', label: email, secret }).toString()
  return { secret, address, picture: renderSVG(address, { border: 2 }) }
}

/** Takes the first code of the app into use. Null when the code is wrong; else the backup codes, shown this once. */
export async function confirmFirstCode(
  c: Context<Services>,
  tx: Queryable,
  userId: string,
  typed: string,
): Promise<string[] | null> {
  const authenticator = await findAuthenticator(tx, userId)
  if (authenticator === null || authenticator.isConfirmed) return null
  const { secretEncrypted } = authenticator
  const step = stepOfCode(c, { userId, secretEncrypted, plain: plainCode(typed) })
  if (step === null || !(await confirmAuthenticator(tx, userId, { secretEncrypted, step }))) return null
  return makeBackupCodes(c, tx, userId)
}

/** New backup codes in place of the old ones; null without a second factor. */
export async function makeBackupCodes(
  c: Context<Services>,
  tx: Queryable,
  userId: string,
): Promise<string[] | null> {
  const codes = Array.from({ length: BACKUP_CODES }, backupCode)
  const hashes = codes.map((code) => keyedHash(code, backupPlaceOf(c, userId)))
  return (await replaceBackupCodes(tx, userId, hashes)) ? codes.map(shownBackupCode) : null
}

/** Uses up a code of the app or a backup code. Null when it is wrong or was used before. */
export async function spendCode(
  c: Context<Services>,
  tx: Queryable,
  userId: string,
  typed: string,
): Promise<'authenticator' | 'backup_code' | null> {
  const plain = plainCode(typed)
  if (!isAuthenticatorCode(plain)) {
    const spent = await spendBackupCode(tx, userId, keyedHash(plain, backupPlaceOf(c, userId)))
    return spent ? 'backup_code' : null
  }
  const authenticator = await findAuthenticator(tx, userId)
  if (authenticator === null) return null
  const step = stepOfCode(c, { userId, secretEncrypted: authenticator.secretEncrypted, plain })
  return step !== null && (await spendStep(tx, userId, step)) ? 'authenticator' : null
}

/** The time step that this code is of, or null when it is of none that counts now. */
function stepOfCode(
  c: Context<Services>,
  { userId, secretEncrypted, plain }: { userId: string; secretEncrypted: string; plain: string },
): number | null {
  const secret = decryptText(secretEncrypted, placeOf(c, userId))
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

function placeOf(c: Context<Services>, userId: string) {
  return { master: c.get('env').SESSION_SECRET, purpose: 'authenticator', owner: userId }
}

function backupPlaceOf(c: Context<Services>, userId: string) {
  return { master: c.get('env').SESSION_SECRET, purpose: 'backup codes', owner: userId }
}
