import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import pLimit from 'p-limit'
import { AppError } from '#src/lib/api/app-error.ts'

const scryptAsync = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)
/** OWASP's scrypt parameters for 16 MiB per hash. */
const COST = { N: 2 ** 14, r: 8, p: 5, maxmem: 64 * 1024 * 1024 }
const KEY_BYTES = 32
/** Each hash occupies a core and one of libuv's four threads for about 0.1 s. One thread stays free for file I/O. */
const CONCURRENT_HASHES = Math.min(3, availableParallelism())
const limitHashing = pLimit(CONCURRENT_HASHES)
/** About three seconds of work; a 503 is better than a longer wait. */
const MAX_WAITING_HASHES = 40

async function derive(password: string, salt: Buffer): Promise<Buffer> {
  if (limitHashing.pendingCount >= MAX_WAITING_HASHES) throw new AppError('unavailable')
  return limitHashing(() => scryptAsync(password.normalize('NFKC'), salt, KEY_BYTES, COST))
}

/** Hashes a password with a random salt, as `scrypt$salt$key` in base64url. Throws unavailable when the queue is full. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt)
  return `scrypt$${salt.toString('base64url')}$${key.toString('base64url')}`
}

/** Verifies a password in constant time. */
export async function verifyPassword({ hash, password }: { hash: string; password: string }) {
  const [scheme, salt, key] = hash.split('$')
  if (scheme !== 'scrypt' || salt === undefined || key === undefined) return false
  const expected = Buffer.from(key, 'base64url')
  const actual = await derive(password, Buffer.from(salt, 'base64url'))
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}

/** Verified for an unknown account, so that sign-in takes equally long (prevents user enumeration). */
export const DUMMY_HASH = `scrypt$${'A'.repeat(22)}$${'A'.repeat(43)}`
