import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { notificationRequests } from '#src/features/base/notifications/test-notifications.ts'
import { projectListSchema } from '#src/features/build/projects/schema.ts'
import { projectRequests } from '#src/features/build/projects/test-projects.ts'
import { newDeal } from '#src/features/deals/pipeline/test-deals.ts'
import { madeForTest, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { GUESTS_PER_DEAL, TOO_MANY_BUILDERS } from './schema.ts'
import { makeBuilder } from './test-builders.ts'
import { guestRequests } from './test-guests.ts'

const world = worldForFile()
const mere = madeForTest(() => world.person())
const project = madeForTest(
  async () => (await projectRequests(world).win(mere, '14 Clarence Street, Hamilton')).project,
)

test('a builder is invited to a project by name, for free, and lands on it', async () => {
  const guests = guestRequests(world)
  await world.db.query(sql`update auth.users set name = 'Mere Tawhai' where id = ${mere.userId}`)
  const hemi = await world.person({ subscription: null })
  const { secret, sections } = await guests.invited(mere, project.opportunityId, {
    email: hemi.email,
    role: 'builder',
  })
  expect(sections).toEqual([])
  const [mail] = await world.mailsTo(hemi.email)
  expect(mail?.subject).toBe('Help on 14 Clarence Street, Hamilton')
  expect(mail?.text).toMatch(/Mere Tawhai asks you to help on 14 Clarence Street, Hamilton\./)
  expect(mail?.text).toContain('Free for you')
  const opened = await world.send('POST', '/api/invites/lookup', { body: { secret } })
  expect(await opened.json()).toMatchObject({ role: 'builder', projectId: project.id })
  expect((await guests.accept(hemi, secret)).status).toBe(200)
  const session = await world.send('GET', '/api/session', { as: hemi, organizationId: mere.organizationId })
  expect(await session.json()).toMatchObject({
    organization: { id: mere.organizationId, role: 'builder' },
    isGuest: false,
  })
  const board = await world.send('GET', '/api/projects', { as: hemi, organizationId: mere.organizationId })
  expect(projectListSchema.parse(await board.json()).projects.map(({ id }) => id)).toEqual([project.id])
  expect(await guests.deals(hemi)).toEqual([])
  // Once, also if the link is opened again.
  await guests.accept(hemi, secret)
  const { notifications } = await notificationRequests(world).list(mere)
  expect(notifications.map(({ title, message }) => [title, message])).toEqual([
    ['New builder', 'Joined 14 Clarence Street, Hamilton'],
  ])
  const elsewhere = await world.send('GET', '/api/session', { as: hemi })
  expect(await elsewhere.json()).toMatchObject({ organization: { id: mere.organizationId, role: 'builder' } })
})

test('a deal without a project has no builders; a project has at most 10, beside the guests of its deal', async () => {
  const guests = guestRequests(world)
  const deal = await newDeal(world, mere)
  const builder = { email: 'hemi@builders.example', role: 'builder' }
  expect((await guests.invite(mere, deal.id, builder)).status).toBe(400)
  for (let at = 0; at < GUESTS_PER_DEAL; at += 1)
    await makeBuilder(world, await world.person(), mere, project.opportunityId)
  const eleventh = await guests.invite(mere, project.opportunityId, builder)
  expect(await eleventh.json()).toMatchObject({ detail: TOO_MANY_BUILDERS })
  const partner = { email: 'hemi@builders.example', role: 'partner' }
  expect((await guests.invite(mere, project.opportunityId, partner)).status).toBe(201)
})
