import sql from 'sql-template-tag'
import { createTestWorld, type TestWorld } from '#src/server/testing/test-world.ts'
import { sessionSchema } from '../schema.ts'

export const LINK_KINDS = ['password-resets', 'magic-links', 'email-confirmations'] as const
export type LinkKind = (typeof LINK_KINDS)[number]

export const PASSWORD = 'kererū-99'
export const NEW_PASSWORD = 'tūī-in-the-kōwhai'

const SUBJECTS: Record<LinkKind, RegExp> = {
  'password-resets': /^Reset your password/,
  'magic-links': /^Your sign-in link/,
  'email-confirmations': /^Confirm your email/,
}

let people = 0
export const newEmail = () => `aroha-${Date.now()}-${people++}@doneup.example`

export function cookieOf(response: Response): string {
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

export async function createLinkWorld() {
  const world = await createTestWorld()

  async function signUp(): Promise<{ email: string; cookie: string }> {
    const email = newEmail()
    const response = await world.send('POST', '/api/auth/sign-up', { body: { email, password: PASSWORD } })
    return { email, cookie: cookieOf(response) }
  }

  function signIn(email: string, password: string): Promise<Response> {
    return world.send('POST', '/api/auth/sign-in', { body: { email, password } })
  }

  async function userOf(cookie: string) {
    const response = await world.send('GET', '/api/session', { headers: { cookie } })
    return sessionSchema.parse(await response.json()).user
  }

  async function tokenFor(kind: LinkKind, email: string): Promise<string> {
    if (kind !== 'email-confirmations')
      await world.send('POST', `/api/auth/${kind}/requests`, { body: { email } })
    return (await mailedLink(world, kind, email)).hash.slice(1)
  }

  function spend(kind: LinkKind, token: string, headers: Record<string, string> = {}): Promise<Response> {
    // Without a session of the account, the first confirmation sets a new password.
    const setsOne =
      kind === 'password-resets' || (kind === 'email-confirmations' && headers.cookie === undefined)
    const password = setsOne ? { password: NEW_PASSWORD } : {}
    return world.send('POST', `/api/auth/${kind}`, { body: { token, ...password }, headers })
  }

  async function actionsOf(email: string): Promise<string[]> {
    const rows = await world.db.query<{ action: string }>(sql`
      select action from audit_log a join auth.users u on u.id = a.user_id where u.email = ${email}`)
    return rows.map((row) => row.action)
  }

  return { world, signUp, signIn, userOf, tokenFor, spend, actionsOf }
}

export type LinkWorld = Awaited<ReturnType<typeof createLinkWorld>>

/** The URL in the latest email of this kind. */
export async function mailedLink(world: TestWorld, kind: LinkKind, email: string): Promise<URL> {
  await world.work()
  const mail = (await world.mailsTo(email)).find(({ subject }) => SUBJECTS[kind].test(subject))
  const [address] = mail?.text.match(/http:\S+/) ?? []
  if (address === undefined) throw new Error(`No link of ${kind} result to ${email}`)
  return new URL(address)
}
