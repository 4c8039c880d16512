import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import pLimit from 'p-limit'
import { AppError } from '#src/lib/app-error.ts'

/** OWASP's scrypt parameters for 16 MiB a hash. */
const COST = { N: 2 ** 14, r: 8, p: 5, maxmem: 64 * 1024 * 1024 }
const KEY_BYTES = 32
/**
 * Each hash takes a core and a thread of libuv's four for about 0.1 s. The others read files, so hashes never take all of
 * them, nor more than there are cores.
 */
const HASHES_AT_ONCE = Math.min(3, availableParallelism())
const oneOfFew = pLimit(HASHES_AT_ONCE)
/** Some three seconds of work: whoever comes later is better told to try again than kept waiting. */
const MAX_WAITING_HASHES = 40

async function derive(password: string, salt: Buffer): Promise<Buffer> {
  if (oneOfFew.pendingCount >= MAX_WAITING_HASHES) throw new AppError('unavailable')
  return oneOfFew(
    () =>
      new Promise((resolve, reject) => {
        scrypt(password.normalize('NFKC'), salt, KEY_BYTES, COST, (error, key) =>
          error ? reject(error) : resolve(key),
        )
      }),
  )
}

/** A salted hash of a password, as `scrypt$salt$key` in base64url. Throws unavailable when too many wait already. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt)
  return `scrypt$${salt.toString('base64url')}$${key.toString('base64url')}`
}

/** Whether `password` is the one that `hash` was made from; compares in constant time. */
export async function verifyPassword({
  hash,
  password,
}: {
  hash: string
  password: string
}): Promise<boolean> {
  const [scheme, salt, key] = hash.split('$')
  if (scheme !== 'scrypt' || salt === undefined || key === undefined) return false
  const expected = Buffer.from(key, 'base64url')
  const actual = await derive(password, Buffer.from(salt, 'base64url'))
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}

/** Nobody's password: hashing what was typed for an unknown account takes as long as for a known one. */
export const DUMMY_HASH = `scrypt$${'A'.repeat(22)}$${'A'.repeat(43)}`
