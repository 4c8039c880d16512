import { resolve } from 'node:path'
import { z } from 'zod'
import { DEFAULT_TRAINING_URL } from '#src/lib/browser/page-placeholders.ts'
import { asciiEmail, EMAIL_PATTERN } from '#src/lib/schemas/text-schemas.ts'
import { messageOf } from '#src/lib/text/messages.ts'
import { serverAddresses } from '../db/server-addresses.ts'

export const MIN_SECRET_LENGTH = 32

const emailList = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((email) => asciiEmail(email).toLowerCase())
      .filter(Boolean),
  )

const databaseUrl = z.string().superRefine((url, context) => {
  try {
    serverAddresses(url)
  } catch (error) {
    context.addIssue({ code: 'custom', message: messageOf(error) })
  }
})

const secret = () => z.string().min(1).optional()
/** A numeric setting; `words` is the message for an invalid value. */
const number = (words: string) => z.coerce.number(words)
const email = () => z.email({ pattern: EMAIL_PATTERN, error: 'must be an email address' })

const HTTP = 'must be an http or https address'
const PORT = 'must be a whole number from 0 to 65535'
const PROXIES = 'must be a whole number from 0 to 10'
const DRAIN = 'must be a number from 0 to 60'
const SCALE = 'must be a number above 0'

/**
 * All environment variables of the server. `is` and `without` fill the table in docs/operations.md ("npm run
 * docs:configuration"); variables without them are for tests only.
 */
export const configurationSchema = z.object({
  NODE_ENV: z
    .enum(['development', 'production', 'test'], 'must be production, or development')
    .default('development')
    .meta({
      is: '`production` refuses missing, simulated and unsafe settings',
      without: '`development`: needs no other settings',
    }),
  PORT: number(PORT).int(PORT).min(0, PORT).max(65_535, PORT).default(3000).meta({
    is: 'the port the server listens on',
    without: '3000',
  }),
  HOST: z.string().default('127.0.0.1').meta({
    is: 'the address the server listens on',
    without: '127.0.0.1: this machine only, behind a proxy',
  }),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: HTTP })
    .optional()
    .meta({
      is: 'the https address of the site, used for links in emails',
      without: 'the address the server listens on',
    }),
  DATA_DIR: z
    .string()
    .default('./data')
    .transform((directory) => resolve(directory))
    .meta({
      is: 'the folder of files, uploads in progress and the embedded database',
      without: '`./data`',
    }),
  BACKUP_DIR: z
    .string()
    .transform((directory) => resolve(directory))
    .optional()
    .meta({ is: 'where `npm run backup` stores its archives', without: '`backups` under `DATA_DIR`' }),
  DATABASE_URL: databaseUrl.optional().meta({
    is: 'the PostgreSQL database (15 or newer), `postgres://user:password@host/database`; several servers of one database with commas between them: `@one:5432,two:5432/…?target_session_attrs=read-write`',
    without: 'the embedded database under `DATA_DIR`',
  }),
  DATABASE_OWNER_URL: databaseUrl.optional().meta({
    is: 'the same database with the login that owns the tables: `migrate`, `backup` and `restore` use it. Leave it out of the environment of the running server',
    without: 'the login of `DATABASE_URL` owns the tables, which production rejects',
  }),
  DATABASE_LISTEN_URL: databaseUrl.optional().meta({
    is: 'the server’s direct address, if `DATABASE_URL` is a PgBouncer in transaction mode',
    without: '`DATABASE_URL` is the server itself',
  }),
  ACCEPT_EMBEDDED_DATABASE: z.enum(['yes'], 'must be yes or unset').optional().meta({
    is: '`yes`: production may use the embedded database, with one process',
    without: 'production needs `DATABASE_URL`',
  }),
  ACCEPT_EVALUATION_ON_NETWORK: z.enum(['yes'], 'must be yes or unset').optional().meta({
    is: '`yes`: evaluation mode may be reached from other machines, where anyone can sign in with the demo login',
    without: 'evaluation mode only listens on this machine',
  }),
  ACCEPT_LOCAL_WEBHOOKS: z.enum(['yes'], 'must be yes or unset').optional().meta({
    is: '`yes`: webhooks may be sent to 127.0.0.1, without https and to any port, to develop a receiver. A receiver with https and a self-signed certificate also needs `NODE_EXTRA_CA_CERTS`',
    without: 'webhooks are sent to addresses of the internet only',
  }),
  SESSION_SECRET: z
    .string()
    .min(MIN_SECRET_LENGTH, `must have at least ${MIN_SECRET_LENGTH} characters`)
    .optional()
    .meta({
      is: 'at least 32 random characters (`openssl rand -hex 32`). Keep a copy apart from the backups: it decrypts the secrets of authenticator apps and webhooks',
      without: 'generated once and stored under `DATA_DIR`',
    }),
  RULE_EDITORS: emailList.meta({
    is: 'comma-separated email addresses of the people who add, end and remove tax and lending rules, which apply to all organizations',
    without: 'no one',
  }),
  SITE_ADMINS: emailList.meta({
    is: 'comma-separated email addresses of the people who moderate suggestions',
    without: 'no one',
  }),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' })
    .optional()
    .meta({
      is: 'the mail server, `smtps://user:password@host`. `smtp://` must offer STARTTLS, unless it ends in `?tls=optional`',
      without: 'emails are stored in the database and shown at `/dev/mail`',
    }),
  MAIL_FROM: z
    .string()
    .regex(
      /^([^<>\p{Cc}]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u,
      'must be an address, or Name <address>',
    )
    .optional()
    .meta({
      is: 'the sender of emails, `DoneUp <kia-ora@example.nz>`',
      without: 'an address of doneup.example',
    }),
  STRIPE_SECRET_KEY: secret().meta({ is: 'the live secret key of Stripe', without: 'billing is simulated' }),
  STRIPE_WEBHOOK_SECRET: secret().meta({
    is: 'the secret of the webhook, `whsec_…`, that Stripe sends to `PUBLIC_URL/api/webhooks/stripe`',
    without: 'generated once and stored under `DATA_DIR`',
  }),
  STRIPE_PRICE_MONTHLY: secret().meta({
    is: 'the id of the monthly price, `price_…`',
    without: 'needed with `STRIPE_SECRET_KEY`',
  }),
  STRIPE_PRICE_ANNUAL: secret().meta({
    is: 'the id of the annual price',
    without: 'needed with `STRIPE_SECRET_KEY`',
  }),
  STRIPE_API_BASE: z.url({ protocol: /^https?$/, error: HTTP }).optional(),
  GOOGLE_MAPS_API_KEY: secret().meta({
    is: 'a browser key for Google Places; restrict it to the site',
    without:
      'the server suggests addresses itself: places, or every address once they are [imported](addresses.md)',
  }),
  GOOGLE_MAPS_API_BASE: z.url({ protocol: /^https?$/, error: HTTP }).default('https://maps.googleapis.com'),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: HTTP })
    .optional()
    .meta({
      is: 'the S3-compatible storage for documents and photos; requires the four settings that follow',
      without: 'files are stored under `DATA_DIR`; several machines need S3',
    }),
  S3_REGION: z.string().min(1).default('us-east-1').meta({ is: 'the storage region', without: 'us-east-1' }),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional()
    .meta({ is: 'a private bucket used only by DoneUp', without: 'needed with `S3_ENDPOINT`' }),
  S3_ACCESS_KEY_ID: secret().meta({
    is: 'a key that may read, write, list and delete in the bucket',
    without: 'needed with `S3_ENDPOINT`',
  }),
  S3_SECRET_ACCESS_KEY: secret().meta({ is: 'the secret of that key', without: 'needed with `S3_ENDPOINT`' }),
  TRAINING_URL: z
    .url({ protocol: /^https?$/, error: HTTP })
    .default(DEFAULT_TRAINING_URL)
    .meta({
      is: 'the site the footer’s Training link opens',
      without: 'settled.govt.nz, the Real Estate Authority’s guides',
    }),
  SUPPORT_EMAIL: email()
    .default('support@doneup.example')
    .meta({ is: 'the support address', without: 'an address of doneup.example' }),
  SALES_EMAIL: email()
    .default('sales@doneup.example')
    .meta({ is: 'the sales address', without: 'an address of doneup.example' }),
  TRUSTED_PROXIES: number(PROXIES).int(PROXIES).min(0, PROXIES).max(10, PROXIES).default(0).meta({
    is: 'the number of your own proxies in front of the server, which trusts that many addresses of `X-Forwarded-For`',
    without: '0: the client’s address is the socket’s peer',
  }),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional().meta({
    is: 'the bearer token for `/metrics`',
    without: '`/metrics` is off',
  }),
  DRAIN_SECONDS: number(DRAIN).min(0, DRAIN).max(60, DRAIN).default(0).meta({
    is: 'seconds between a stop signal and closing connections, while `/readyz` returns 503 and the proxy routes elsewhere',
    without: '0; behind a proxy, set twice its health check interval',
  }),
  ORGANIZATION_FILES_GB: number(SCALE).positive(SCALE).default(20).meta({
    is: 'how many gigabytes of documents and photos each organization can store',
    without: '20',
  }),
  RATE_LIMIT_SCALE: number(SCALE).positive(SCALE).default(1).meta({
    is: 'multiplies every rate limit',
    without: '1; tests raise it',
  }),
})

export type Configuration = z.output<typeof configurationSchema>
