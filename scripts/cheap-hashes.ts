import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const { scrypt } = crypto
const CHEAP = { N: 2, r: 1, p: 1 }

type Args = [
  password: string,
  salt: Buffer,
  length: number,
  cost: object,
  done: (...given: unknown[]) => void,
]

/**
 * From here on a password's hash is made in the same way, and costs next to nothing. What it costs otherwise is a tenth of
 * a second of a core for each person of a test: together minutes that show nothing. That it does cost that is told by the
 * tests that measure it.
 */
export function hashCheaply(): void {
  replaceScrypt((password, salt, length, _cost, done) => scrypt(password, salt, length, CHEAP, done))
}

/** From here on a password's hash costs again what it should. */
export function hashAsInProduction(): void {
  replaceScrypt(scrypt)
}

function replaceScrypt(replacement: (...args: Args) => void): void {
  Object.assign(crypto, { scrypt: replacement })
  syncBuiltinESMExports()
}
