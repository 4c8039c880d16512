import { timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import type { Services } from '../process/services.ts'
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

/** A link to a path that works for LINK_SECONDS, for the requesting user only. */
export function signLink(
  c: Context<Services>,
  thing: LinkedThing,
  path: string,
  query: Record<string, string> = {},
) {
  const expires = c.get('now')().getTime() + LINK_SECONDS * 1000
  const token = `${expires}.${sign(c, thing, expires)}`
  return {
    url: `${path}?${new URLSearchParams({ ...query, token })}`,
    expiresAt: new Date(expires).toISOString(),
  }
}

/** Verifies signature, user and expiry of a link's token. */
export function verifyLinkToken(c: Context<Services>, thing: LinkedThing, token: string): boolean {
  const [, digits = '', signature = ''] = /^(\d{1,15})\.([0-9a-f]{64})$/.exec(token) ?? []
  const expires = Number(digits)
  const right = Buffer.from(sign(c, thing, expires))
  const given = Buffer.from(signature)
  return right.length === given.length && timingSafeEqual(right, given) && c.get('now')().getTime() < expires
}

function sign(c: Context<Services>, { purpose, id, organizationId, userId }: LinkedThing, expires: number) {
  const master = c.get('env').SESSION_SECRET
  return keyedHash(`${organizationId}:${id}:${expires}`, { master, purpose, owner: userId })
}
