import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { messageOf } from '#src/lib/text/messages.ts'
import { serverAddresses } from '../db/server-addresses.ts'
import { type Configuration, configurationSchema, MIN_SECRET_LENGTH } from './configuration.ts'

/** Placeholder values from examples. */
const EXAMPLE = /change.?(me|this|it)|replace|placeholder|example|secret|password|random/i
const GOOGLE_MAPS = 'https://maps.googleapis.com'

export type Environment = Configuration & {
  SESSION_SECRET: string
  STRIPE_WEBHOOK_SECRET: string
  /** No Stripe key is set, so payments are simulated. */
  simulatedBilling: boolean
}

/** Parses the configuration. Throws one sentence per invalid, missing or unsafe value; never repeats a secret. */
export function readEnvironment(variables: NodeJS.ProcessEnv = process.env): Environment {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const parsed = configurationSchema.safeParse(set)
  if (!parsed.success) {
    throw new Error(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
    )
  }
  const env = parsed.data
  const problems = [
    ...priceProblems(env),
    ...bucketProblems(env),
    ...(env.NODE_ENV === 'production' ? productionProblems(env) : evaluationProblems(env)),
  ]
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return {
    ...env,
    SESSION_SECRET: env.SESSION_SECRET ?? storedSecret(env.DATA_DIR, 'session-secret'),
    STRIPE_WEBHOOK_SECRET: env.STRIPE_WEBHOOK_SECRET ?? storedSecret(env.DATA_DIR, 'webhook-secret'),
    simulatedBilling: env.STRIPE_SECRET_KEY === undefined,
  }
}

/** Reported at startup rather than at a customer's checkout. */
function priceProblems(env: Configuration): string[] {
  if (env.STRIPE_SECRET_KEY === undefined) return []
  return (['STRIPE_PRICE_MONTHLY', 'STRIPE_PRICE_ANNUAL'] as const)
    .filter((name) => env[name] === undefined)
    .map((name) => `${name} is missing: the id of the price at Stripe.`)
}

/** A partial configuration would silently store files on the local disk. */
function bucketProblems(env: Configuration): string[] {
  const names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  const missing = names.filter((name) => env[name] === undefined)
  if (missing.length === 0 || missing.length === names.length) return []
  return missing.map((name) => `${name} is missing: the other S3_ names are set.`)
}

/** Evaluation mode has a published login, simulated payments and a public mailbox. */
function evaluationProblems(env: Configuration): string[] {
  if (env.ACCEPT_EVALUATION_ON_NETWORK === 'yes') return []
  const publicHost = env.PUBLIC_URL === undefined ? 'localhost' : new URL(env.PUBLIC_URL).hostname
  const isPublic = env.PUBLIC_URL?.startsWith('https://') === true || !isLoopback(publicHost)
  const remedy =
    'Set NODE_ENV=production for real use, or ACCEPT_EVALUATION_ON_NETWORK=yes to show the demo to others: anyone who can reach it can sign in.'
  return [
    ...(isPublic
      ? [`PUBLIC_URL is not an http address of this machine, but NODE_ENV is not production. ${remedy}`]
      : []),
    ...(isLoopback(env.HOST)
      ? []
      : [`HOST ${env.HOST} accepts other machines, but NODE_ENV is not production. ${remedy}`]),
  ]
}

/** With a higher scale, rate limits no longer protect anything. */
const MAX_PRODUCTION_SCALE = 10
const MAX_PRODUCTION_PROXIES = 5
const FEW_CHARACTERS = 10

/** Settings that would silently disable a protection. */
function weakenedProblems(env: Configuration): string[] {
  const problems: string[] = []
  if (env.ACCEPT_LOCAL_WEBHOOKS !== undefined)
    problems.push('ACCEPT_LOCAL_WEBHOOKS is for development: webhooks would reach services of this machine.')
  if (env.RATE_LIMIT_SCALE > MAX_PRODUCTION_SCALE)
    problems.push(
      `RATE_LIMIT_SCALE is above ${MAX_PRODUCTION_SCALE}: guessing passwords would hardly be limited.`,
    )
  if (env.TRUSTED_PROXIES > MAX_PRODUCTION_PROXIES)
    problems.push(`TRUSTED_PROXIES is above ${MAX_PRODUCTION_PROXIES}: clients could forge their IP address.`)
  if (env.METRICS_TOKEN !== undefined && new Set(env.METRICS_TOKEN).size < FEW_CHARACTERS)
    problems.push('METRICS_TOKEN repeats a few characters: use 32 random ones.')
  for (const name of ['DATABASE_URL', 'DATABASE_OWNER_URL', 'DATABASE_LISTEN_URL'] as const)
    if (env[name] !== undefined && serverAddresses(env[name]).some(isUnencrypted))
      problems.push(
        `${name} connects to another machine without sslmode, or with one that allows plain text: use sslmode=verify-full, or sslmode=disable on a private network you trust.`,
      )
  return problems
}

/** Modes that fall back to plain text without a word; `disable` is a decision. */
const OPPORTUNISTIC = ['', 'allow', 'prefer']

function isUnencrypted(url: string): boolean {
  const { hostname, searchParams } = new URL(url)
  const isLocal =
    hostname === '' || isLoopback(hostname) || searchParams.get('host')?.startsWith('/') === true
  const mode = searchParams.get('sslmode')
  return !isLocal && (mode === null || OPPORTUNISTIC.includes(mode))
}

function productionProblems(env: Configuration): string[] {
  const problems: string[] = []
  if (env.SESSION_SECRET === undefined)
    problems.push('SESSION_SECRET is missing: at least 32 random characters.')
  else if (new Set(env.SESSION_SECRET).size < 10)
    problems.push('SESSION_SECRET repeats a few characters: use 32 random ones.')
  else if (EXAMPLE.test(env.SESSION_SECRET))
    problems.push('SESSION_SECRET is a published example: use 32 random characters.')
  if (!env.PUBLIC_URL?.startsWith('https://'))
    problems.push('PUBLIC_URL must be the https address people use.')
  if (env.DATABASE_URL === undefined && env.ACCEPT_EMBEDDED_DATABASE !== 'yes')
    problems.push(
      'DATABASE_URL is missing: the embedded database is for evaluation, unless ACCEPT_EMBEDDED_DATABASE=yes.',
    )
  if (env.S3_ENDPOINT !== undefined && !env.S3_ENDPOINT.startsWith('https://'))
    problems.push('S3_ENDPOINT must be an https address: files are private.')
  if (env.SMTP_URL === undefined) problems.push('SMTP_URL is missing: emails can’t be sent.')
  if (env.MAIL_FROM === undefined) problems.push('MAIL_FROM is missing: the sender of emails.')
  if (env.STRIPE_SECRET_KEY === undefined)
    problems.push('STRIPE_SECRET_KEY is missing: billing would be a simulation.')
  else if (/^[rs]k_test/.test(env.STRIPE_SECRET_KEY)) problems.push('STRIPE_SECRET_KEY is a test key.')
  else if (!/^[rs]k_live_/.test(env.STRIPE_SECRET_KEY)) problems.push('STRIPE_SECRET_KEY is not a live key.')
  if (env.STRIPE_WEBHOOK_SECRET === undefined) problems.push('STRIPE_WEBHOOK_SECRET is missing.')
  else if (!/^whsec_.{24}/.test(env.STRIPE_WEBHOOK_SECRET))
    problems.push('STRIPE_WEBHOOK_SECRET is not a webhook signing secret.')
  if (env.STRIPE_API_BASE !== undefined)
    problems.push('STRIPE_API_BASE is for tests: the key would go to another server than Stripe.')
  if (env.GOOGLE_MAPS_API_BASE !== GOOGLE_MAPS)
    problems.push('GOOGLE_MAPS_API_BASE is for tests: browsers would run another server’s script.')
  return [...problems, ...weakenedProblems(env)]
}

/**
 * Creates a secret for evaluation mode and stores it next to the data, mode 0600. A short file is left by an
 * interrupted write and is replaced: with an empty secret, anyone could sign sessions.
 */
function storedSecret(dataDirectory: string, name: string): string {
  const file = join(dataDirectory, name)
  try {
    const stored = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
    if (stored.length >= MIN_SECRET_LENGTH) return stored
    mkdirSync(dataDirectory, { recursive: true, mode: 0o700 })
    const secret = randomBytes(32).toString('hex')
    const temporary = `${file}.${process.pid}`
    writeFileSync(temporary, `${secret}\n`, { mode: 0o600 })
    renameSync(temporary, file)
    return secret
  } catch (cause) {
    const reason = messageOf(cause)
    throw new Error(`DATA_DIR ${dataDirectory} can't be used: ${reason}`, { cause })
  }
}

/** The storage quota of one organization, in bytes. */
export function maxFileBytesOf({ ORGANIZATION_FILES_GB }: Environment): number {
  return ORGANIZATION_FILES_GB * 1024 ** 3
}

/** Whether a host name or IP address, with or without brackets, is a loopback address. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase()
  return bare === 'localhost' || bare === '::1' || /^(::ffff:)?127(\.\d{1,3}){3}$/.test(bare)
}
