import sql from 'sql-template-tag'
import { expect } from 'vitest'
import { makeKey } from '#src/features/doors/api-keys/test-keys.ts'
import { makeBuilder } from '#src/features/doors/guests/test-builders.ts'
import { makeGuest } from '#src/features/doors/guests/test-guests.ts'
import { NEW_PACK } from '#src/features/doors/packs/schema.ts'
import { fillOrganizationOf } from '../../../db/demo-world.ts'
import { createTestWorld, type Person, type TestWorld } from './test-world.ts'

/** The addresses of people in a test world. */
export const PERSON_ADDRESS = /person-[\w.-]+@doneup\.example/g

/** An organization full of deals, in which everyone has a name: members, one of whom has left, a guest and a builder. */
export async function createNamedWorld(businessName = 'Kererū Property') {
  const world = await createTestWorld()
  const mere = await world.person()
  const [tama, left] = [await world.person({ joins: mere }), await world.person({ joins: mere })]
  const [guest, builder] = [
    await world.person({ subscription: null }),
    await world.person({ subscription: null }),
  ]
  const names = [
    [mere, 'Mere Tawhai'],
    [tama, 'Tama Parata'],
    [left, 'Hēmi Kōwhai'],
    [guest, 'Wiremu Ngata'],
    [builder, 'Sione Lafaele'],
  ] as const
  for (const [as, name] of names)
    expect((await world.send('PUT', '/api/account/name', { as, body: { name } })).status).toBe(200)
  await world.db.query(sql`
    update organizations set name = ${businessName} where id = ${mere.organizationId}`)
  await world.db.query(sql`
    update organization_members set role = 'admin' where user_id in (${tama.userId}, ${left.userId})
      and organization_id = ${mere.organizationId}`)
  const { storage } = world.jobServices
  await fillOrganizationOf({ db: world.db, storage }, mere.email, new Date())
  const { key } = await makeKey(world, mere)
  for (const emails of [world.jobServices.env.SITE_ADMINS, world.jobServices.env.RULE_EDITORS])
    emails.push(mere.email)
  const deal = await leaveTraces(world, tama, mere)
  await leaveTraces(world, left, mere)
  const [project] = await world.owner.query<{ id: string; dealId: string }>(sql`
    select id, opportunity_id as "dealId" from projects
    where organization_id = ${mere.organizationId} and deleted_at is null order by created_at desc limit 1`)
  if (project === undefined) throw new Error('The demo has no project')
  await makeGuest(world, guest, mere, deal)
  await makeBuilder(world, builder, mere, project.dealId)
  await world.db.query(sql`
    delete from organization_members where user_id = ${left.userId} and organization_id = ${mere.organizationId}`)
  await world.work()
  return { world, mere, guest, builder, key, deal, project }
}

/** What leaves a trace of a person: a deal, a move, a link, a guest, an invitation, a key, an endpoint. */
async function leaveTraces(
  world: TestWorld,
  as: Person,
  { organizationId: organization }: Person,
): Promise<string> {
  const post = async (path: string, body: object) => {
    const response = await world.send('POST', path, { as, body, organizationId: organization })
    expect([path, response.status, response.status < 300 ? '' : await response.text()]).toEqual([
      path,
      201,
      '',
    ])
    return response.json()
  }
  const { opportunity } = await post('/api/opportunities', { address: `${as.userId.slice(-4)} Rimu Street` })
  const deal = `/api/opportunities/${opportunity.id}`
  const headers = { 'if-match': `"${opportunity.version}"` }
  const body = { status: 'funding' }
  expect((await world.send('PATCH', deal, { as, body, headers, organizationId: organization })).status).toBe(
    200,
  )
  await post(`${deal}/guests`, {
    email: `guest-of-${as.userId}@bank.example`,
    role: 'partner',
    sections: ['summary'],
  })
  await post(`${deal}/share-links`, { label: 'ANZ', days: 30, pack: { ...NEW_PACK, sections: ['summary'] } })
  await post(`/api/organizations/${organization}/invites`, {
    email: `new-${as.userId}@kereru.example`,
    role: 'member',
  })
  await post(`/api/organizations/${organization}/api-keys`, {
    name: `Sheets ${as.userId.slice(-4)}`,
    scopes: ['deals:read'],
  })
  await post(`/api/organizations/${organization}/webhook-endpoints`, { url: 'https://1.1.1.1/hook' })
  return opportunity.id
}
