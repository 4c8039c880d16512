import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { hashPassword } from '#src/platform/session/password-hash.ts'
import { hashToken } from '#src/platform/session/session.ts'
import type { Person, TestWorld } from '#src/server/testing/test-world.ts'

export interface TestBrowser {
  send(method: string, path: string, body?: unknown): Promise<Response>
  cookie(): string
}

export function openTestBrowser(world: TestWorld, person?: Person): TestBrowser {
  const jar = new Map<string, string>()
  const keep = (pair: string) => {
    const [name = ''] = pair.split('=')
    jar.set(name, pair.slice(name.length + 1))
  }
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  if (person) keep(person.cookie)
  return {
    cookie,
    async send(method, path, body) {
      const headers = { cookie: cookie(), 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/144.0' }
      const response = await world.send(method, path, { headers, ...(body === undefined ? {} : { body }) })
      for (const set of response.headers.getSetCookie()) keep(set.split(';')[0] ?? '')
      return response
    },
  }
}

/** A session of the user on another device; their other sessions stay as they are. */
export async function openOtherDevice(world: TestWorld, person: Person): Promise<TestBrowser> {
  const token = randomUUID()
  await world.db.query(sql`
    insert into auth.sessions (id, token_hash, user_id, expires_at)
    values (gen_random_uuid(), ${hashToken(token)}, ${person.userId}, now() + interval '1 day')`)
  return openTestBrowser(world, { ...person, cookie: `sb-auth-token=${token}` })
}

export const PASSWORD = 'tūī-in-the-kōwhai'
let passwordHash: Promise<string> | undefined

/** Sets a test user's password; hashed once, as hashing is slow. */
export async function givePassword(world: TestWorld, { userId }: Person): Promise<void> {
  passwordHash ??= hashPassword(PASSWORD)
  await world.db.query(sql`
    insert into auth.passwords (user_id, hash) values (${userId}, ${await passwordHash})
    on conflict (user_id) do update set hash = excluded.hash`)
}

/** Makes a user's sessions too old to count as recently authenticated. */
export async function ageProofs(world: TestWorld, { userId }: Person): Promise<void> {
  await world.db.query(sql`
    update auth.sessions set proved_at = '2026-01-01' where user_id = ${userId}`)
}

/** Twelve minutes old: too old for the routes, and not for the triggers of the database. */
export async function ageProofsForRoutes(world: TestWorld, { userId }: Person): Promise<void> {
  await world.db.query(sql`
    update auth.sessions set proved_at = now() - interval '12 minutes' where user_id = ${userId}`)
}

export async function auditOf(world: TestWorld, { userId }: Person): Promise<string[]> {
  const rows = await world.db.query<{ action: string }>(sql`
    select action from audit_log where user_id = ${userId} order by at, id`)
  return rows.map(({ action }) => action)
}
