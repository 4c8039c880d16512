import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { createInviteWorld, newEmail } from '#src/features/people/organizations/invites/test-invites.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Person } from '#src/server/testing/test-world.ts'
import { sessionSchema } from '../schema.ts'

const way = worldForFile(createInviteWorld)

/** The organization of the session, as a page reads it; `chosen` is what the browser has stored. */
async function opened(as: { cookie: string }, chosen?: string) {
  const headers = { cookie: as.cookie, ...(chosen && { 'x-organization-id': chosen }) }
  const answer = await way.world.send('GET', '/api/session', { headers })
  return sessionSchema.parse(await answer.json()).organization?.id
}

const lastOf = async ({ userId }: Person) => {
  const [user] = await way.world.db.query<{ id: string | null; xmin: string }>(sql`
    select last_organization_id as id, xmin::text from auth.users where id = ${userId}`)
  return user
}

test('signing in opens the organization in which the person last worked, on any device', async () => {
  const mere = await way.world.person()
  const hemi = await way.world.person({ joins: mere })
  const [own] = (await way.organizationsOf(hemi.cookie)).filter(({ id }) => id !== mere.organizationId)
  expect(await opened(hemi, own?.id)).toBe(own?.id)
  expect(await opened(hemi)).toBe(own?.id)
  expect(await opened(hemi, mere.organizationId)).toBe(mere.organizationId)
  expect(await opened(hemi)).toBe(mere.organizationId)
})

test('a session of the same organization writes nothing, and one of others is not remembered', async () => {
  const [mere, hemi] = [await way.world.person(), await way.world.person()]
  await opened(mere, mere.organizationId)
  const before = await lastOf(mere)
  expect(before?.id).toBe(mere.organizationId)
  await opened(mere, mere.organizationId)
  await opened(mere)
  await opened(mere, hemi.organizationId)
  expect(await lastOf(mere)).toEqual(before)
})

test('after an invitation the next sign-in opens what it was for, and someone who is removed their own', async () => {
  const mere = await way.world.person()
  const hemi = await way.world.person()
  await opened(hemi, hemi.organizationId)
  await way.accept(hemi, await way.secretFor(mere, hemi.email))
  expect(await opened(hemi)).toBe(mere.organizationId)

  const email = newEmail()
  const signedUp = await way.signUp(email, await way.secretFor(mere, email))
  const [cookie = ''] = (signedUp.headers.get('set-cookie') ?? '').split(';')
  expect(await opened({ cookie })).toBe(mere.organizationId)

  await way.world.db.query(sql`
    delete from organization_members where user_id = ${hemi.userId} and organization_id = ${mere.organizationId}`)
  expect(await opened(hemi)).toBe(hemi.organizationId)
})
