import { timingSafeEqual } from 'node:crypto'
import { keyedHash } from './keyed-secrets.ts'

/** Lifetime of a signed link to a file. */
export const LINK_SECONDS = 60

/** The target of a signed link, and the only user and organization for which it is valid. */
export interface LinkedThing {
  /** A token of one purpose is invalid for another. */
  purpose: string
  id: string
  organizationId: string
  userId: string
}

/** Signs a link that works for LINK_SECONDS, for the requesting user only. */
export function signLinkToken(thing: LinkedThing, master: string, now: Date) {
  const expires = now.getTime() + LINK_SECONDS * 1000
  return {
    token: `${expires}.${sign(thing, expires, master)}`,
    expiresAt: new Date(expires).toISOString(),
  }
}

/** Verifies signature, user and expiry of a token. */
export function verifyLinkToken(thing: LinkedThing, token: string, master: string, now: Date): boolean {
  const [, digits = '', signature = ''] = /^(\d{1,15})\.([0-9a-f]{64})$/.exec(token) ?? []
  const expires = Number(digits)
  const right = Buffer.from(sign(thing, expires, master))
  const given = Buffer.from(signature)
  return right.length === given.length && timingSafeEqual(right, given) && now.getTime() < expires
}

function sign({ purpose, id, organizationId, userId }: LinkedThing, expires: number, master: string): string {
  return keyedHash(`${organizationId}:${id}:${expires}`, { master, purpose, owner: userId })
}
