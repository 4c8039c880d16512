import { AsyncLocalStorage } from 'node:async_hooks'
import { kyselyAdapter } from '@better-auth/kysely-adapter'
import { type BetterAuthOptions, betterAuth } from 'better-auth'
import type { DBAdapter, Where } from 'better-auth/adapters'
import { Kysely } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from './db/database.ts'
import type { Environment } from './env.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'
import { hashToken } from './session.ts'

const SESSION_SECONDS = 60 * 60 * 24 * 30

const preparedHash = new AsyncLocalStorage<string>()

/**
 * Runs `work` with the password hashed beforehand: the library hashes inside its sign-up transaction,
 * which would hold the embedded database's only connection for the time of a hash.
 */
export async function withPreparedHash<Result>(
  password: string,
  work: () => Promise<Result>,
): Promise<Result> {
  return preparedHash.run(await hashPassword(password), work)
}

export type Auth = ReturnType<typeof createAuth>

/** The cookie's name: over https the browser itself refuses to let a subdomain or plain http set it. */
export function sessionCookieName(publicUrl: string): string {
  return publicUrl.startsWith('https://') ? '__Host-sb-auth-token' : 'sb-auth-token'
}

/** Accounts: e-mail and password now; the library's other factors plug in here. */
export function createAuth(db: Database, env: Environment, publicUrl: string) {
  const kysely = new Kysely<Record<string, never>>({ dialect: db.dialect }).withSchema('auth')
  const adapter = kyselyAdapter(kysely, { type: 'postgres', transaction: true })
  const secure = publicUrl.startsWith('https://')
  return betterAuth({
    baseURL: publicUrl,
    secret: env.SESSION_SECRET,
    database: (options: BetterAuthOptions) => withHashedSessionTokens(adapter(options)),
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 6,
      // The length of a password is judged by our own rule; the library counts UTF-16 units.
      maxPasswordLength: 10_000,
      password: {
        hash: async (password) => preparedHash.getStore() ?? hashPassword(password),
        verify: verifyPassword,
      },
    },
    session: { expiresIn: SESSION_SECONDS, updateAge: 60 * 60 * 24, cookieCache: { enabled: false } },
    advanced: {
      // The cookie is named and secured by us; the origin of writes is checked for the whole API.
      useSecureCookies: false,
      disableCSRFCheck: true,
      disableOriginCheck: true,
      // It would believe any X-Forwarded-For.
      ipAddress: { disableIpTracking: true },
      cookies: { session_token: { name: sessionCookieName(publicUrl), attributes: { secure } } },
      database: { generateId: () => uuidv7() },
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
  })
}

/**
 * The library looks sessions up by their secret as it stands in the cookie; we store only its hash, so
 * every read and write of a session passes through here.
 */
function withHashedSessionTokens<Options>(adapter: DBAdapter<Options & object>): DBAdapter<Options & object> {
  type Row = Record<string, unknown>
  const hashed = (where: Where[] = []): Where[] =>
    where.map((clause) => (clause.field === 'token' ? { ...clause, value: hashValue(clause.value) } : clause))
  const secretIn = (where: Where[] = []) => where.find((clause) => clause.field === 'token')?.value
  const withSecret = <T>(row: T, secret: unknown): T =>
    row !== null && typeof secret === 'string' ? { ...row, token: secret } : row

  return {
    ...adapter,
    async create(input) {
      const data: Row = input.data
      if (input.model !== 'session' || typeof data.token !== 'string') return adapter.create(input)
      const stored = { ...input, data: { ...input.data, token: hashToken(data.token) } }
      return withSecret(await adapter.create(stored), data.token) as never
    },
    async findOne(input) {
      if (input.model !== 'session') return adapter.findOne(input)
      const row = await adapter.findOne({ ...input, where: hashed(input.where) })
      return withSecret(row, secretIn(input.where)) as never
    },
    findMany: (input) =>
      adapter.findMany(input.model === 'session' ? { ...input, where: hashed(input.where) } : input),
    async update(input) {
      if (input.model !== 'session') return adapter.update(input)
      const row = await adapter.update({ ...input, where: hashed(input.where) })
      return withSecret(row, secretIn(input.where)) as never
    },
    updateMany: (input) =>
      adapter.updateMany(input.model === 'session' ? { ...input, where: hashed(input.where) } : input),
    delete: (input) =>
      adapter.delete(input.model === 'session' ? { ...input, where: hashed(input.where) } : input),
    deleteMany: (input) =>
      adapter.deleteMany(input.model === 'session' ? { ...input, where: hashed(input.where) } : input),
    transaction: (work) =>
      adapter.transaction((tx) => work(withHashedSessionTokens(tx as DBAdapter<Options & object>))),
  }
}

function hashValue(value: Where['value']): Where['value'] {
  if (typeof value === 'string') return hashToken(value)
  return Array.isArray(value) ? value.map((item) => hashToken(String(item))) : value
}
