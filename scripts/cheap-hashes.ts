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
 * Makes password hashing cheap: a real hash takes 0.1 s of CPU, which adds up to minutes over all test users. Tests
 * about hashing turn it off.
 */
export function hashCheaply(): void {
  replaceScrypt((password, salt, length, _cost, done) => scrypt(password, salt, length, CHEAP, done))
}

/** Restores the production cost. */
export function hashAsInProduction(): void {
  replaceScrypt(scrypt)
}

function replaceScrypt(replacement: (...args: Args) => void): void {
  Object.assign(crypto, { scrypt: replacement })
  syncBuiltinESMExports()
}
