import { randomInt } from 'node:crypto'
import { hashToken } from '#src/platform/session.ts'
import { KEY_PREFIX, SHOWN_LENGTH } from './schema.ts'

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Makes a key of 249 random bits. Secret scanners find it by its prefix. */
export function createApiKey(): string {
  const digits = Array.from({ length: 42 }, () => DIGITS.charAt(randomInt(DIGITS.length)))
  return `${KEY_PREFIX}${digits.join('')}`
}

/** What is stored of a key. */
export function storedPartsOf(key: string): { secretHash: string; beginsWith: string } {
  return { secretHash: hashToken(key), beginsWith: key.slice(0, SHOWN_LENGTH) }
}
