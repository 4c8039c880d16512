import type { Context } from 'hono'
import { setCookie } from 'hono/cookie'
import sql from 'sql-template-tag'
import { v7 as uuidv7 } from 'uuid'
import { AppError } from '#src/lib/api/app-error.ts'
import type { Queryable } from '../db/database.ts'
import { clientAddress } from '../limits/client-network.ts'
import type { Services } from '../process/services.ts'
import { createSecret, hashToken, type Session, tokenOf } from './session.ts'

const SESSION_DAYS = 30
const MAX_SESSION_DAYS = 90
const DAY_SECONDS = 24 * 60 * 60

/** Has the `__Host-` prefix on https, so that browsers reject the cookie from a subdomain or plain http. */
export function sessionCookieName(publicUrl: string): string {
  return publicUrl.startsWith('https://') ? '__Host-sb-auth-token' : 'sb-auth-token'
}

/**
 * Creates a session that replaces the request's session, if any: a new secret at every sign-in and change of rights
 * (prevents session fixation). Returns the secret for `setSessionCookie`, to be called after commit.
 */
export async function openSession(c: Context<Services>, tx: Queryable, userId: string): Promise<string> {
  await deleteSession(c, tx)
  const { secret, secretHash } = createSecret()
  await tx.query(sql`
    insert into auth.sessions (id, token_hash, user_id, expires_at, ip_address, user_agent)
    values (${uuidv7()}, ${secretHash}, ${userId}, now() + make_interval(days => ${SESSION_DAYS}),
      ${clientAddress(c).slice(0, 100)}, ${c.req.header('user-agent')?.slice(0, 400) ?? null})`)
  return secret
}

/** Sets the session's secret in an HttpOnly cookie. */
export function setSessionCookie(c: Context<Services>, secret: string): void {
  writeCookie(c, secret, SESSION_DAYS * DAY_SECONDS)
}

/**
 * Replaces a session's secret after re-authentication or a change of rights. Returns it for `setSessionCookie`, to be
 * called after commit. Throws not_signed_in if the session has ended.
 */
export async function rotateSession(tx: Queryable, session: Session): Promise<string> {
  const { secret, secretHash } = createSecret()
  const rows = await tx.query(sql`
    update auth.sessions set token_hash = ${secretHash}
    where id = ${session.sessionId} and token_hash = ${session.tokenHash} returning id`)
  if (rows.length === 0) throw new AppError('not_signed_in')
  return secret
}

/** Deletes the request's session, if any, its cookie and the responses in the browser's HTTP cache. */
export async function endSession(c: Context<Services>): Promise<void> {
  await deleteSession(c, c.get('db'))
  writeCookie(c, '', 0)
  // The next person at this computer must not find lists and photos in it.
  c.header('clear-site-data', '"cache"')
}

async function deleteSession(c: Context<Services>, tx: Queryable): Promise<void> {
  const token = tokenOf(c)
  if (token === null) return
  await tx.query(sql`delete from auth.sessions where token_hash = ${hashToken(token)}`)
}

/** Extends an active session, at most once a day. Returns its new expiry. */
export async function extendSession(c: Context<Services>, session: Session): Promise<Date> {
  const token = tokenOf(c)
  const [extended] = await c.get('db').query<{ expires_at: Date }>(sql`
    update auth.sessions set last_seen_at = now(), expires_at = least(now() + make_interval(days => ${SESSION_DAYS}),
      created_at + make_interval(days => ${MAX_SESSION_DAYS}))
    where id = ${session.sessionId} and last_seen_at < now() - interval '1 day'
    returning expires_at`)
  if (extended === undefined || token === null) return session.expiresAt
  setSessionCookie(c, token)
  return extended.expires_at
}

function writeCookie(c: Context<Services>, value: string, seconds: number): void {
  setCookie(c, c.get('sessionCookieName'), value, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: c.get('publicUrl').startsWith('https://'),
    maxAge: seconds,
  })
}
