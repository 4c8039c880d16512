import { resolve } from 'node:path'
import { z } from 'zod'
import { DEFAULT_TRAINING_URL } from '#src/lib/page-placeholders.ts'
import { serverAddresses } from './db/server-addresses.ts'

export const MIN_SECRET_LENGTH = 32

const emailList = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((email) => email.trim().toLowerCase())
      .filter(Boolean),
  )

const databaseUrl = z.string().superRefine((url, context) => {
  try {
    serverAddresses(url)
  } catch (error) {
    context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) })
  }
})

const secret = () => z.string().min(1).optional()
/** A number that people write; `words` say which ones there are. */
const number = (words: string) => z.coerce.number(words)
const email = () => z.email('must be an address of mail')

const HTTP = 'must be an http or https address'
const PORT = 'must be a whole number from 0 to 65535'
const PROXIES = 'must be a whole number from 0 to 10'
const DRAIN = 'must be a number from 0 to 60'
const SCALE = 'must be a number above 0'

/**
 * Every name that the server reads from its environment. `is` and `without` are the words of the table in
 * docs/operations.md ("npm run docs:configuration" writes it); names without them are for tests only.
 */
export const configurationSchema = z.object({
  NODE_ENV: z
    .enum(['development', 'production', 'test'], 'must be production, or development')
    .default('development')
    .meta({
      is: '`production` refuses everything that is missing, simulated or unsafe',
      without: '`development`: a fresh machine needs nothing',
    }),
  PORT: number(PORT).int(PORT).min(0, PORT).max(65_535, PORT).default(3000).meta({
    is: 'where it listens',
    without: '3000',
  }),
  HOST: z.string().default('127.0.0.1').meta({
    is: 'the address it listens on',
    without: '127.0.0.1: this machine alone, behind a proxy',
  }),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: HTTP })
    .optional()
    .meta({
      is: 'the https address people use; links in mails begin with it',
      without: 'the address it listens on',
    }),
  DATA_DIR: z
    .string()
    .default('./data')
    .transform((directory) => resolve(directory))
    .meta({
      is: 'where files, uploads under way and the embedded database are',
      without: '`./data`',
    }),
  BACKUP_DIR: z
    .string()
    .transform((directory) => resolve(directory))
    .optional()
    .meta({ is: 'where `npm run backup` puts its archives', without: '`backups` under `DATA_DIR`' }),
  DATABASE_URL: databaseUrl.optional().meta({
    is: 'the PostgreSQL database (15 or newer), `postgres://user:password@host/database`; several servers of one database with commas between them: `@one:5432,two:5432/…?target_session_attrs=read-write`',
    without: 'the embedded database under `DATA_DIR`',
  }),
  DATABASE_OWNER_URL: databaseUrl.optional().meta({
    is: 'the same database with the login that owns the tables: `migrate`, `backup` and `restore` use it. Leave it out of the environment of the running server',
    without: '`DATABASE_URL` owns them, which production refuses to run with',
  }),
  DATABASE_LISTEN_URL: databaseUrl.optional().meta({
    is: 'the server’s own address, where `DATABASE_URL` is that of PgBouncer in transaction mode',
    without: '`DATABASE_URL` is the server itself',
  }),
  ACCEPT_EMBEDDED_DATABASE: z.enum(['yes'], 'must be yes, or not be there').optional().meta({
    is: '`yes`: production may run on the embedded database, as one process',
    without: 'production needs `DATABASE_URL`',
  }),
  ACCEPT_EVALUATION_ON_NETWORK: z.enum(['yes'], 'must be yes, or not be there').optional().meta({
    is: '`yes`: evaluation mode may be reached from other machines, where anyone can sign in with the demo login',
    without: 'evaluation mode listens on this machine alone, under an http address of it',
  }),
  SESSION_SECRET: z
    .string()
    .min(MIN_SECRET_LENGTH, `must have at least ${MIN_SECRET_LENGTH} characters`)
    .optional()
    .meta({
      is: 'at least 32 random characters (`openssl rand -hex 32`). Keep a copy apart from the backups: it reads the secrets of authenticator apps',
      without: 'made once and kept under `DATA_DIR`',
    }),
  SITE_ADMINS: emailList.meta({
    is: 'e-mail addresses, with commas between, of those who moderate suggestions',
    without: 'nobody',
  }),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' })
    .optional()
    .meta({
      is: 'the mail server, `smtps://user:password@host`. `smtp://` must offer STARTTLS, unless it ends in `?tls=optional`',
      without: 'mails are kept in the database and read at `/dev/mail`',
    }),
  MAIL_FROM: z
    .string()
    .regex(
      /^([^<>\p{Cc}]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u,
      'must be an address, or Name <address>',
    )
    .optional()
    .meta({
      is: 'the sender of mails, `DoneUp <kia-ora@example.nz>`',
      without: 'an address of doneup.example',
    }),
  STRIPE_SECRET_KEY: secret().meta({ is: 'the live key of Stripe', without: 'billing is simulated' }),
  STRIPE_WEBHOOK_SECRET: secret().meta({
    is: 'the secret of the webhook, `whsec_…`, that Stripe sends to `PUBLIC_URL/api/webhooks/stripe`',
    without: 'made once and kept under `DATA_DIR`',
  }),
  STRIPE_PRICE_MONTHLY: secret().meta({
    is: 'the id of the monthly price, `price_…`',
    without: 'needed with `STRIPE_SECRET_KEY`',
  }),
  STRIPE_PRICE_ANNUAL: secret().meta({
    is: 'the id of the annual price',
    without: 'needed with `STRIPE_SECRET_KEY`',
  }),
  /** Where the card provider's API is. */
  STRIPE_API_BASE: z.url({ protocol: /^https?$/, error: HTTP }).optional(),
  GOOGLE_MAPS_API_KEY: secret().meta({
    is: 'a key with which browsers ask Google Places for addresses; limit it to the site',
    without:
      'this server suggests addresses: places, or the whole country once it is [imported](addresses.md)',
  }),
  /** Where Google's script is. */
  GOOGLE_MAPS_API_BASE: z.url({ protocol: /^https?$/, error: HTTP }).default('https://maps.googleapis.com'),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: HTTP })
    .optional()
    .meta({
      is: 'the store for documents and photos, anything that speaks S3; with it the four names that follow',
      without: 'they are kept under `DATA_DIR`; several machines need the store',
    }),
  S3_REGION: z.string().min(1).default('us-east-1').meta({ is: 'its region', without: 'us-east-1' }),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional()
    .meta({ is: 'a private bucket of ours alone', without: 'needed with `S3_ENDPOINT`' }),
  S3_ACCESS_KEY_ID: secret().meta({
    is: 'a key that may read, write, list and delete in the bucket',
    without: 'needed with `S3_ENDPOINT`',
  }),
  S3_SECRET_ACCESS_KEY: secret().meta({ is: 'its secret', without: 'needed with `S3_ENDPOINT`' }),
  TRAINING_URL: z
    .url({ protocol: /^https?$/, error: HTTP })
    .default(DEFAULT_TRAINING_URL)
    .meta({
      is: 'the site the footer’s Training link opens',
      without: 'settled.govt.nz, the Real Estate Authority’s guides',
    }),
  SUPPORT_EMAIL: email()
    .default('support@doneup.example')
    .meta({ is: 'where people ask for help', without: 'an address of doneup.example' }),
  SALES_EMAIL: email()
    .default('sales@doneup.example')
    .meta({ is: 'where people ask for offers', without: 'an address of doneup.example' }),
  TRUSTED_PROXIES: number(PROXIES).int(PROXIES).min(0, PROXIES).max(10, PROXIES).default(0).meta({
    is: 'how many proxies of ours stand before it: so many addresses of `X-Forwarded-For` are believed',
    without: '0: the client’s address is the socket’s',
  }),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional().meta({
    is: 'whoever sends it as a bearer token may read `/metrics`',
    without: 'there is no `/metrics`',
  }),
  DRAIN_SECONDS: number(DRAIN).min(0, DRAIN).max(60, DRAIN).default(0).meta({
    is: 'how long a process that is told to stop only says so at `/readyz`, so that the proxy looks elsewhere',
    without: '0; behind a proxy twice as long as it takes to look again',
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
