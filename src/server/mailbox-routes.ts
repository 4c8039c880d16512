import { type Context, Hono } from 'hono'
import sql from 'sql-template-tag'
import { AppError } from '#src/lib/app-error.ts'
import type { Database } from './db/database.ts'
import type { Environment } from './env.ts'
import { type KeptMail, mailboxPage } from './mailbox-page.ts'
import type { Services } from './services.ts'

const MAX_SHOWN = 100
const THIS_MACHINE = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether mails are kept in the database, for machines without a mail server, and may be read there. */
export function keepsMailLocally(env: Pick<Environment, 'NODE_ENV' | 'SMTP_URL'>): boolean {
  return env.NODE_ENV !== 'production' && env.SMTP_URL === undefined
}

/** The mails that were kept instead of sent: a page to read them on. Not found where mail is really sent. */
export function mailboxRoutes(): Hono<Services> {
  return new Hono<Services>().get('/', async (c) => {
    refuseElsewhere(c)
    const recipient = c.req.query('to') ?? ''
    return c.html(mailboxPage(await keptMails(c.get('db'), recipient), recipient))
  })
}

/** The same mails as JSON, for tests and scripts. */
export function mailboxApiRoutes(): Hono<Services> {
  return new Hono<Services>().get('/', async (c) => {
    refuseElsewhere(c)
    return c.json(await keptMails(c.get('db'), c.req.query('to') ?? ''))
  })
}

/** Another name that leads to this machine may be another site's trick to read what only its owner may. */
function refuseElsewhere(c: Context<Services>): void {
  if (!keepsMailLocally(c.get('env'))) throw new AppError('not_found')
  const { hostname } = new URL(c.req.url)
  const isKnown = THIS_MACHINE.has(hostname) || hostname === new URL(c.get('publicUrl')).hostname
  if (!isKnown) throw new AppError('not_found')
  c.header('cache-control', 'no-store')
}

function keptMails(db: Database, recipient: string): Promise<KeptMail[]> {
  return db.query<KeptMail>(sql`
    select id, subject, recipient as "to", text_body as text, html_body as html,
      to_char(sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "sentAt"
    from local_mails
    where ${recipient} = '' or lower(recipient) = lower(${recipient})
    order by sent_at desc, id desc limit ${MAX_SHOWN}`)
}
