import { type Context, Hono } from 'hono'
import sql from 'sql-template-tag'
import { AppError } from '#src/lib/api/app-error.ts'
import type { Database } from '#src/platform/db/database.ts'
import { remoteAddress } from '#src/platform/limits/client-network.ts'
import type { Environment } from '#src/platform/process/env.ts'
import { isLoopback } from '#src/platform/process/env.ts'
import type { Services } from '#src/platform/process/services.ts'
import { mailboxPage, type StoredMail } from './mailbox-page.ts'

const MAX_SHOWN = 100
/** Any of these headers means that a proxy forwarded the request. */
const PROXY_HEADERS = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]

/** Whether mails are stored in the database and shown, for machines without a mail server. */
export function storesMailLocally(env: Pick<Environment, 'NODE_ENV' | 'SMTP_URL'>): boolean {
  return env.NODE_ENV !== 'production' && env.SMTP_URL === undefined
}

/** A page of the stored mails. 404 when a mail server is configured. */
export function mailboxRoutes(): Hono<Services> {
  return new Hono<Services>().get('/', async (c) => {
    requireLocalClient(c)
    const recipient = c.req.query('to') ?? ''
    return c.html(mailboxPage(await listStoredMails(c.get('db'), recipient), recipient))
  })
}

/** The stored mails as JSON, for tests and scripts. */
export function mailboxApiRoutes(): Hono<Services> {
  return new Hono<Services>().get('/', async (c) => {
    requireLocalClient(c)
    return c.json(await listStoredMails(c.get('db'), c.req.query('to') ?? ''))
  })
}

/**
 * Mailed links sign in to any account, so only this machine may read them: loopback addresses on both ends and no
 * proxy. The host name is checked against DNS rebinding.
 */
function requireLocalClient(c: Context<Services>): void {
  if (!storesMailLocally(c.get('env'))) throw new AppError('not_found')
  const address = remoteAddress(c)
  const isLocal = address === undefined || isLoopback(address)
  const isForwarded = PROXY_HEADERS.some((name) => c.req.header(name) !== undefined)
  if (!isLocal || isForwarded || !isLoopback(new URL(c.req.url).hostname)) throw new AppError('not_found')
  c.header('cache-control', 'no-store')
}

function listStoredMails(db: Database, recipient: string): Promise<StoredMail[]> {
  return db.query<StoredMail>(sql`
    select id, subject, recipient as "to", text_body as text, html_body as html,
      to_char(sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "sentAt"
    from local_mails
    where ${recipient} = '' or lower(recipient) = lower(${recipient})
    order by sent_at desc, id desc limit ${MAX_SHOWN}`)
}
