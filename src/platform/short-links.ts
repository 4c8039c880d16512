import { timingSafeEqual } from 'node:crypto'
import { keyedHash } from './keyed-secrets.ts'

/** How long a link to bytes of ours works. */
export const LINK_SECONDS = 60

/** What a link is for, and the only person and organization it is for. */
export interface LinkedThing {
  /** What kind of thing it is; a token of one kind opens nothing of another. */
  purpose: string
  id: string
  organizationId: string
  userId: string
}

/** The token of a link that works for LINK_SECONDS, and only in the hands of who asked for it. */
export function makeLinkToken(
  thing: LinkedThing,
  master: string,
  now: Date,
): { token: string; expiresAt: string } {
  const expires = now.getTime() + LINK_SECONDS * 1000
  return {
    token: `${expires}.${sign(thing, expires, master)}`,
    expiresAt: new Date(expires).toISOString(),
  }
}

/** Whether we made this token, for this person, and no longer ago than it lives. */
export function isLinkTokenValid(thing: LinkedThing, token: string, master: string, now: Date): boolean {
  const [, digits = '', signature = ''] = /^(\d{1,15})\.([0-9a-f]{64})$/.exec(token) ?? []
  const expires = Number(digits)
  const right = Buffer.from(sign(thing, expires, master))
  const given = Buffer.from(signature)
  return right.length === given.length && timingSafeEqual(right, given) && now.getTime() < expires
}

function sign({ purpose, id, organizationId, userId }: LinkedThing, expires: number, master: string): string {
  return keyedHash(`${organizationId}:${id}:${expires}`, { master, purpose, owner: userId })
}
