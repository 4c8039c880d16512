import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { createTestWorld, type Person, type TestWorld } from '#src/server/testing/test-world.ts'
import { organizationsSchema, type Role } from '../schema.ts'
import { type Invite, invitesSchema } from './schema.ts'

export const newEmail = () => `hemi-${randomUUID().slice(0, 13)}@doneup.example`
export const invitesPath = (of: Person) => `/api/organizations/${of.organizationId}/invites`
export const detailOf = async (response: Response) => ({
  status: response.status,
  ...(await response.json()),
})

export async function createInviteWorld() {
  const world = await createTestWorld()
  return { world, ...waysOfInvitations(world) }
}
export type InviteWorld = Awaited<ReturnType<typeof createInviteWorld>>

function waysOfInvitations(world: TestWorld) {
  const invite = (as: Person, email: string, role: Role = 'member', headers = {}) =>
    world.send('POST', invitesPath(as), { as, body: { email, role }, headers })

  return {
    invite,
    invitesOf: async (admin: Person): Promise<Invite[]> => {
      const answer = await world.send('GET', invitesPath(admin), { as: admin })
      return invitesSchema.parse(await answer.json()).invites
    },
    secretFor: async (admin: Person, email: string, role?: Role): Promise<string> => {
      await invite(admin, email, role)
      await world.work()
      const [mail] = await world.mailsTo(email.trim().toLowerCase())
      return /\/signup#invite=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    },
    open: (secret: string) => world.send('POST', '/api/invites/lookup', { body: { secret } }),
    accept: (as: Person, secret: string) =>
      world.send('POST', '/api/invites/acceptance', { as, body: { secret } }),
    signUp: (email: string, secret: string) =>
      world.send('POST', '/api/auth/sign-up', { body: { email, password: 'kererū-99', invite: secret } }),
    expire: async (email: string): Promise<void> => {
      await world.db.query(sql`
        update organization_invites set expires_at = now() - interval '1 minute' where email = ${email}`)
    },
    organizationsOf: async (cookie: string) => {
      const response = await world.send('GET', '/api/organizations', { headers: { cookie } })
      return organizationsSchema.parse(await response.json()).organizations
    },
  }
}
