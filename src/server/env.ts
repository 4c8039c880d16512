import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'

const MIN_SECRET_LENGTH = 32

const emailList = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((email) => email.trim().toLowerCase())
      .filter(Boolean),
  )

const environmentSchema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  DATA_DIR: z
    .string()
    .default('./data')
    .transform((directory) => resolve(directory)),
  DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error: 'must be a postgres:// address, with characters such as # and / of its password percent-encoded',
    })
    .optional(),
  SESSION_SECRET: z.string().min(MIN_SECRET_LENGTH).optional(),
  SITE_ADMINS: emailList,
  /** smtp:// or smtps:// with user and password; absent: mails are kept in the database and read at /dev/mail. */
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }).optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^([^<>\p{Cc}]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u,
      'must be an address, or Name <address>',
    )
    .optional(),
  STRIPE_SECRET_KEY: z.string().min(1).optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
  STRIPE_PRICE_MONTHLY: z.string().min(1).optional(),
  STRIPE_PRICE_ANNUAL: z.string().min(1).optional(),
  /** Where the card provider's API is; set by tests only. */
  STRIPE_API_BASE: z.url({ protocol: /^https?$/ }).optional(),
  /** With a key, addresses are suggested by Google Places instead of the embedded gazetteer. */
  GOOGLE_MAPS_API_KEY: z.string().min(1).optional(),
  /** Where Google's script is; set by tests only. */
  GOOGLE_MAPS_API_BASE: z.url({ protocol: /^https?$/ }).default('https://maps.googleapis.com'),
  /** With a bucket, people's files are kept there instead of under DATA_DIR. */
  S3_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  TRAINING_URL: z.url().optional(),
  SUPPORT_EMAIL: z.email().default('support@doneup.example'),
  SALES_EMAIL: z.email().default('sales@doneup.example'),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  RATE_LIMIT_SCALE: z.coerce.number().positive().default(1),
})

export type Environment = z.output<typeof environmentSchema> & {
  SESSION_SECRET: string
  STRIPE_WEBHOOK_SECRET: string
  /** Whether the card provider is our own simulation. */
  simulatedBilling: boolean
}

/**
 * The configuration, parsed once at the start. Throws one sentence for each wrong or, in production,
 * missing or unsafe value, and never repeats a secret.
 */
export function readEnvironment(variables: NodeJS.ProcessEnv = process.env): Environment {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const parsed = environmentSchema.safeParse(set)
  if (!parsed.success) {
    throw new Error(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
    )
  }
  const env = parsed.data
  const problems = [
    ...priceProblems(env),
    ...bucketProblems(env),
    ...(env.NODE_ENV === 'production' ? productionProblems(env) : []),
  ]
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return {
    ...env,
    SESSION_SECRET: env.SESSION_SECRET ?? keptSecret(env.DATA_DIR, 'session-secret'),
    STRIPE_WEBHOOK_SECRET: env.STRIPE_WEBHOOK_SECRET ?? keptSecret(env.DATA_DIR, 'webhook-secret'),
    simulatedBilling: env.STRIPE_SECRET_KEY === undefined,
  }
}

/** Without its price a plan could not be sold: better said at the start than at somebody's checkout. */
function priceProblems(env: z.output<typeof environmentSchema>): string[] {
  if (env.STRIPE_SECRET_KEY === undefined) return []
  return (['STRIPE_PRICE_MONTHLY', 'STRIPE_PRICE_ANNUAL'] as const)
    .filter((name) => env[name] === undefined)
    .map((name) => `${name} is missing: the id of the price at Stripe.`)
}

/** A bucket is configured whole or not at all: half of it would quietly keep files on this machine's disk. */
function bucketProblems(env: z.output<typeof environmentSchema>): string[] {
  const names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  const missing = names.filter((name) => env[name] === undefined)
  if (missing.length === 0 || missing.length === names.length) return []
  return missing.map((name) => `${name} is missing: the other S3_ names are set.`)
}

function productionProblems(env: z.output<typeof environmentSchema>): string[] {
  const problems: string[] = []
  if (env.SESSION_SECRET === undefined)
    problems.push('SESSION_SECRET is missing: at least 32 random characters.')
  else if (new Set(env.SESSION_SECRET).size < 10)
    problems.push('SESSION_SECRET repeats a few characters: use 32 random ones.')
  if (!env.PUBLIC_URL?.startsWith('https://'))
    problems.push('PUBLIC_URL must be the https address people use.')
  if (env.DATABASE_URL === undefined)
    problems.push('DATABASE_URL is missing: the embedded database is for evaluation.')
  if (env.S3_ENDPOINT !== undefined && !env.S3_ENDPOINT.startsWith('https://'))
    problems.push('S3_ENDPOINT must be an https address: files are private.')
  if (env.SMTP_URL === undefined) problems.push('SMTP_URL is missing: mails would reach nobody.')
  if (env.MAIL_FROM === undefined) problems.push('MAIL_FROM is missing: who mails come from.')
  if (env.STRIPE_SECRET_KEY === undefined)
    problems.push('STRIPE_SECRET_KEY is missing: billing would be a simulation.')
  else if (/^[rs]k_test/.test(env.STRIPE_SECRET_KEY)) problems.push('STRIPE_SECRET_KEY is a test key.')
  else if (!/^[rs]k_live_/.test(env.STRIPE_SECRET_KEY)) problems.push('STRIPE_SECRET_KEY is not a live key.')
  if (env.STRIPE_WEBHOOK_SECRET === undefined) problems.push('STRIPE_WEBHOOK_SECRET is missing.')
  else if (!/^whsec_.{24}/.test(env.STRIPE_WEBHOOK_SECRET))
    problems.push('STRIPE_WEBHOOK_SECRET is not the secret of a webhook.')
  if (env.STRIPE_API_BASE !== undefined)
    problems.push('STRIPE_API_BASE is for tests: the key would go to another server than Stripe.')
  return problems
}

/**
 * Evaluation mode makes its secrets once and keeps them beside the data, readable by its owner only. A file that says too
 * little was cut short while it was written: an empty secret would let anybody sign.
 */
function keptSecret(dataDirectory: string, name: string): string {
  const file = join(dataDirectory, name)
  try {
    const kept = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
    if (kept.length >= MIN_SECRET_LENGTH) return kept
    mkdirSync(dataDirectory, { recursive: true })
    const secret = randomBytes(32).toString('hex')
    const unfinished = `${file}.${process.pid}`
    writeFileSync(unfinished, `${secret}\n`, { mode: 0o600 })
    renameSync(unfinished, file)
    return secret
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`DATA_DIR ${dataDirectory} can't be used: ${reason}`, { cause })
  }
}
