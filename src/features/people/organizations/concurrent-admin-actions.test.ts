// @module-tag postgres
import { randomBytes, randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { hashToken } from '#src/platform/session/session.ts'
import { roundsOf } from '#src/server/testing/test-amounts.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Person } from '#src/server/testing/test-world.ts'

// Concurrent actions of several users or double clicks, each repeated a hundred times (see roundsOf).
const ROUNDS = roundsOf(100)
const CONCURRENT = 50
const TIMEOUT_MS = 300_000

const world = worldForFile()

/** Inserts an open invitation with its secret, as the email job would. */
async function invite(by: Person, email: string): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  const id = randomUUID()
  await world.db.query(sql`
    insert into organization_invites (organization_id, id, email, role, invited_by, session_id, expires_at)
    values (${by.organizationId}, ${id}, ${email}, 'member', ${by.userId},
      (select id from auth.sessions where user_id = ${by.userId}), now() + interval '7 days')`)
  await world.db.query(sql`
    insert into auth.mail_links (secret_hash, purpose, invite_id, email, expires_at)
    values (${hashToken(secret)}, 'invite', ${id}, ${email}, now() + interval '7 days')`)
  return secret
}

async function memberships(organizationId: string): Promise<{ id: string; userId: string; role: string }[]> {
  return world.db.query(sql`
    select id, user_id as "userId", role from organization_members
    where organization_id = ${organizationId} order by created_at`)
}

// Clauses: accounts-and-billing 10.5
test(
  `${CONCURRENT} concurrent acceptances of one invitation create one membership (${ROUNDS} rounds)`,
  async () => {
    const mere = await world.person()
    const hemi = await world.person()
    for (let round = 1; round <= ROUNDS; round += 1) {
      const body = { secret: await invite(mere, hemi.email) }
      const accept = () => world.send('POST', '/api/invites/acceptance', { as: hemi, body })
      const answers = await Promise.all(Array.from({ length: CONCURRENT }, accept))
      const statuses = answers.map(({ status }) => status).sort()
      expect(statuses[0], `round ${round}`).toBe(200)
      // The other requests fail, because the invitation is used or the user is already a member.
      expect(
        statuses.slice(1).filter((status) => status !== 400 && status !== 409),
        `round ${round}`,
      ).toEqual([])
      expect(await memberships(mere.organizationId)).toHaveLength(2)
      await world.db.query(sql`
        delete from organization_members
        where organization_id = ${mere.organizationId} and user_id = ${hemi.userId}`)
    }
  },
  TIMEOUT_MS,
)

/** Two administrators who perform the same action on each other at the same time. */
async function twoAdmins() {
  const mere = await world.person()
  const aroha = await world.person({ joins: mere })
  await world.db.query(sql`
    update organization_members set role = 'admin'
    where organization_id = ${mere.organizationId} and user_id = ${aroha.userId}`)
  return { mere, aroha }
}

test(
  `of two administrators who remove or demote each other concurrently, one remains (${ROUNDS} rounds)`,
  async () => {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const { mere, aroha } = await twoAdmins()
      const path = `/api/organizations/${mere.organizationId}`
      const members = await memberships(mere.organizationId)
      const memberOf = (person: Person) => members.find(({ userId }) => userId === person.userId)?.id
      const acts = {
        remove: (as: Person, whom: Person) =>
          world.send('DELETE', `${path}/members/${memberOf(whom)}`, { as }),
        demote: (as: Person, whom: Person) =>
          world.send('PATCH', `${path}/members/${memberOf(whom)}`, {
            as,
            body: { role: 'member' },
            headers: { 'if-match': '"1"' },
          }),
        leave: (as: Person) => world.send('DELETE', `${path}/membership`, { as }),
        stepDown: (as: Person) => acts.demote(as, as),
      }
      const names = ['remove', 'demote', 'leave', 'stepDown'] as const
      const [first = 'remove', second = 'remove'] = [names[round % 4], names[(round >> 2) % 4]]
      const answers = await Promise.all([acts[first](mere, aroha), acts[second](aroha, mere)])
      const what = `round ${round}: ${first} and ${second}`
      const statuses = answers.map(({ status }) => status)
      expect(Math.max(...statuses), what).toBeLessThan(500)
      expect(statuses, what).toContain(200)
      const left = await memberships(mere.organizationId)
      expect(left.filter(({ role }) => role === 'admin').length, what).toBeGreaterThanOrEqual(1)
    }
  },
  TIMEOUT_MS,
)

// Clauses: accounts-and-billing 10.5
test(
  `of ${CONCURRENT} concurrent removals of the last two administrators, exactly one succeeds (${ROUNDS} rounds)`,
  async () => {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const { mere, aroha } = await twoAdmins()
      const path = `/api/organizations/${mere.organizationId}/members`
      const members = await memberships(mere.organizationId)
      const idOf = (person: Person) => members.find(({ userId }) => userId === person.userId)?.id
      const answers = await Promise.all(
        Array.from({ length: CONCURRENT }, (_, count) => {
          const [as, whom] = count % 2 === 0 ? [mere, aroha] : [aroha, mere]
          return world.send('DELETE', `${path}/${idOf(whom)}`, { as })
        }),
      )
      const statuses = answers.map(({ status }) => status)
      expect(
        statuses.filter((status) => status === 200),
        `round ${round}`,
      ).toHaveLength(1)
      expect(Math.max(...statuses), `round ${round}`).toBeLessThan(500)
      expect(await memberships(mere.organizationId)).toMatchObject([{ role: 'admin' }])
    }
  },
  TIMEOUT_MS,
)
