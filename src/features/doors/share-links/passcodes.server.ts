import { timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { AppError } from '#src/lib/api/app-error.ts'
import { HOUR_SECONDS, MINUTE_SECONDS } from '#src/lib/time/durations.ts'
import { clientNetwork } from '#src/platform/limits/client-network.ts'
import { limitRate, refundRate } from '#src/platform/limits/rate-limit.ts'
import type { Services } from '#src/platform/process/services.ts'
import { keyedHash } from '#src/platform/session/keyed-secrets.ts'
import type { OpenLink } from './guest-queries.server.ts'
import { TOO_MANY_TRIES } from './schema.ts'

const PASSCODE_HOURS = 12
const TRY_SECONDS = 15 * MINUTE_SECONDS

/**
 * 5 tries in 15 minutes per network and link. After 50 a day per link, one: people with many networks slow the visitors down,
 * but don't lock them out. A new passcode starts the count again.
 */
function triesOf(c: Context<Services>, { id, passcodeHash }: OpenLink) {
  const link = `${id}:${keyed(c, 'share tries', id, passcodeHash ?? '').slice(0, 16)}`
  return {
    network: { key: `share-passcode:${link}:${clientNetwork(c)}`, hits: 5, seconds: TRY_SECONDS },
    day: { key: `share-passcodes:${link}`, hits: 50, seconds: 24 * HOUR_SECONDS },
    slow: { key: `share-passcode-slow:${link}:${clientNetwork(c)}`, hits: 1, seconds: TRY_SECONDS },
  }
}

/** Counted before the passcode is verified, so that tries at the same time are too. Throws rate_limited. */
export async function limitTries(c: Context<Services>, link: OpenLink): Promise<void> {
  const { network, day, slow } = triesOf(c, link)
  try {
    await limitRate(c, network)
    await limitRate(c, day).catch((error: unknown) => {
      if (!isLimit(error)) throw error
      return limitRate(c, slow)
    })
  } catch (error) {
    if (!isLimit(error)) throw error
    throw new AppError('rate_limited', TOO_MANY_TRIES, { retryAfter: TRY_SECONDS })
  }
}

const isLimit = (error: unknown) => error instanceof AppError && error.code === 'rate_limited'

/** The right passcode isn't a try. */
export async function refundTries(c: Context<Services>, link: OpenLink): Promise<void> {
  for (const { key } of Object.values(triesOf(c, link))) await refundRate(c, key)
}

/** Sets the cookie that opens the link for twelve hours, on the server's clock too. */
export function setPasscodeCookie(c: Context<Services>, link: OpenLink, secret: string): void {
  const seconds = PASSCODE_HOURS * HOUR_SECONDS
  const until = c.get('now')().getTime() + seconds * 1000
  for (const path of [`/share/${secret}`, `/api/share/${secret}`])
    setCookie(c, cookieName(link), `${until}.${passcodeToken(c, link, until)}`, {
      path,
      httpOnly: true,
      sameSite: 'Strict',
      secure: c.get('publicUrl').startsWith('https://'),
      maxAge: seconds,
    })
}

export function hasPasscode(c: Context<Services>, link: OpenLink): boolean {
  if (link.passcodeHash === null) return true
  const [, digits = '', token = ''] =
    /^(\d{1,15})\.(.{1,200})$/.exec(getCookie(c, cookieName(link)) ?? '') ?? []
  const until = Number(digits)
  const given = Buffer.from(token)
  const right = Buffer.from(passcodeToken(c, link, until))
  const isRight = given.length === right.length && timingSafeEqual(given, right)
  return isRight && c.get('now')().getTime() < until
}

const cookieName = ({ id }: OpenLink) => `share_${id}`

/** Another passcode makes another token. */
function passcodeToken(c: Context<Services>, { id, passcodeHash }: OpenLink, until: number): string {
  return keyed(c, 'share passcodes', id, `${until}:${passcodeHash ?? ''}`)
}

function keyed(c: Context<Services>, purpose: string, owner: string, text: string): string {
  return keyedHash(text, { master: c.get('env').SESSION_SECRET, purpose, owner })
}
