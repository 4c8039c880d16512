import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { projectRequests, SALE } from '#src/features/build/projects/test-projects.ts'
import { makeBuilder } from '#src/features/doors/guests/test-builders.ts'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { KERERU, notificationRequests, UNDO } from './test-notifications.ts'

const world = worldForFile()
const ask = notificationRequests(world)
const mere = madeForFile(() => world.person())
const aroha = madeForFile(async () => ask.inOrganizationOf(mere, await world.person({ joins: mere })))
const hana = madeForFile(async () => ask.inOrganizationOf(mere, await world.person({ joins: mere })))

/** Notifications a colleague gets during an action, oldest first. */
async function notificationsDuring(work: () => Promise<unknown>, reader = aroha): Promise<string[]> {
  const before = new Set((await ask.list(reader)).notifications.map(({ id }) => id))
  await work()
  const { notifications } = await ask.list(reader)
  return notifications
    .filter(({ id }) => !before.has(id))
    .map(({ title }) => title)
    .reverse()
}

describe('a deal’s status change', () => {
  // Clauses: deal-workflow 10.23
  test('on the board adds a notification', async () => {
    const deal = await ask.newDeal(mere)
    expect(await notificationsDuring(() => ask.move(mere, deal, 'due_diligence'))).toEqual([
      'Deal moved to Due Diligence',
    ])
  })

  // Clauses: deal-workflow 10.23
  test('on its form adds a notification', async () => {
    const deal = await ask.newDeal(mere)
    expect(
      await notificationsDuring(() => ask.edit(mere, deal, { status: 'funding', notes: 'Bank said yes' })),
    ).toEqual(['Deal moved to Funding'])
  })

  // Clauses: deal-workflow 10.23
  test('to and from Abandoned adds notifications', async () => {
    const path = `/api/opportunities/${(await ask.newDeal(mere)).id}/abandonment`
    const abandon = () => ask.change(mere, 'PUT', path, { version: 1, body: { reason: null } })
    expect(await notificationsDuring(abandon)).toEqual(['Deal abandoned'])
    expect(await notificationsDuring(() => ask.change(aroha, 'DELETE', path, { version: 2 }), hana)).toEqual([
      'Deal restored to New Listing',
    ])
  })

  test('to Won adds notifications for the deal and its project', async () => {
    const deal = await ask.newDeal(mere)
    expect(await notificationsDuring(() => ask.move(mere, deal, 'won'))).toEqual([
      'Deal won',
      'Project started',
    ])
  })

  test('is required for a notification: a new position in the same column or another edit adds none', async () => {
    const deal = await ask.newDeal(mere)
    await ask.newDeal(mere, '21 Rātā Road, Titirangi')
    const notifications = await notificationsDuring(async () => {
      const placed = await ask.move(mere, deal, 'new_listing')
      await ask.edit(mere, placed, { notes: 'Sunny' })
    })
    expect(notifications).toEqual([])
  })

  test('that is rejected adds no notification', async () => {
    const deal = await ask.newDeal(mere)
    const notifications = await notificationsDuring(() =>
      world.send('PUT', `/api/opportunities/${deal.id}/placement`, {
        as: mere,
        body: { status: 'funding', afterId: null },
        headers: { 'if-match': '"7"' },
      }),
    )
    expect(notifications).toEqual([])
  })
})

// Clauses: deal-workflow 2.49, 3.19, 10.23
test('a project’s stage change links to the project', async () => {
  const projects = projectRequests(world)
  const { project } = await projects.win(mere, '12 Rimu Street, Petone')
  const moved = await projects.move(mere, project, { status: 'demolition' })
  await projects.move(mere, moved, { status: 'sold', sale: SALE })
  const [sold, started] = (await ask.list(aroha)).notifications
  expect([started?.title, sold?.title]).toEqual(['Project started', 'Project sold'])
  expect(sold).toMatchObject({
    type: 'project_status',
    message: '12 Rimu Street, Petone',
    data: { opportunityId: null, projectId: project.id },
  })
})

describe('moves of one person within an hour', () => {
  test('are one notification of the last stage, which is unread again', async () => {
    const deal = await ask.newDeal(mere)
    const notifications = await notificationsDuring(async () => {
      const contacted = await ask.move(mere, deal, 'agent_contact')
      const offered = await ask.move(mere, contacted, 'offer_made')
      expect(await ask.markAll(aroha, (await ask.list(aroha)).version)).toBe(0)
      await ask.move(mere, offered, 'funding')
    })
    expect(notifications).toEqual(['Deal moved to Funding'])
    expect(await ask.unread(aroha)).toBe(1)
  })

  test('tell that the deal is back where the first began', async () => {
    const deal = await ask.newDeal(mere)
    const notifications = await notificationsDuring(async () => {
      const contacted = await ask.move(mere, deal, 'agent_contact')
      const offered = await ask.move(mere, contacted, 'offer_made')
      await ask.move(mere, offered, 'new_listing')
    })
    expect(notifications).toEqual(['Deal moved to New Listing'])
  })

  test('are kept apart from those of another person, another deal, an API key and an hour before', async () => {
    const deal = await ask.newDeal(mere)
    const other = await ask.newDeal(mere, '21 Rātā Road, Titirangi')
    const notifications = await notificationsDuring(async () => {
      await ask.move(mere, other, 'agent_contact')
      const contacted = await ask.move(mere, deal, 'agent_contact')
      await world.db.query(sql`
        update notifications set created_at = created_at - interval '1 hour' where opportunity_id = ${deal.id}`)
      const offered = await ask.move(mere, contacted, 'offer_made')
      // Through this key, though by the same user.
      await world.db.query(
        sql`update notifications set api_key = 'Xero' where title = 'Deal moved to Offer Made'`,
      )
      const accepted = await ask.move(mere, offered, 'offer_accepted')
      const funded = await ask.move(hana, accepted, 'funding')
      await ask.move(mere, funded, 'due_diligence')
    })
    expect(notifications).toEqual([
      'Deal moved to Agent Contact',
      'Deal moved to Agent Contact',
      'Deal moved to Offer Made',
      'Deal moved to Offer Accepted',
      'Deal moved to Funding',
      'Deal moved to Due Diligence',
    ])
  })

  test('of a project don’t hide that it started', async () => {
    const { move, win } = projectRequests(world)
    const notifications = await notificationsDuring(async () => {
      const { project } = await win(mere, '7 Kōwhai Street, Levin')
      const stripped = await move(mere, project, { status: 'demolition' })
      await move(mere, stripped, { status: 'listed' })
    })
    expect(notifications).toEqual(['Deal won', 'Project started', 'Project moved to Listed'])
  })
})

test('a builder’s moves of a project are one notification of its owner, which their undo deletes', async () => {
  const owner = await world.person()
  const { project } = await projectRequests(world).win(owner, '5 Mānuka Street, Levin')
  const tama = await world.person({ subscription: null })
  await makeBuilder(world, tama, owner, project.opportunityId)
  const path = `/api/projects/${project.id}/placement`
  let version = project.version
  async function placed(status: string, headers = {}): Promise<string[]> {
    const { organizationId } = owner
    const moved = await world.send('PUT', path, {
      as: tama,
      organizationId,
      body: { status, afterId: null },
      headers: { 'if-match': `"${version}"`, ...headers },
    })
    expect(moved.status, await moved.clone().text()).toBe(200)
    version += 1
    return ask.titles(owner)
  }
  expect(await placed('demolition')).toEqual(['Project moved to Demolition'])
  expect(await placed('permits')).toEqual(['Project moved to Permits'])
  expect(await placed('planning', UNDO)).toEqual([])
})

test('an organization of one person stores no notification of a move', async () => {
  const alone = await world.person()
  await ask.move(alone, await ask.newDeal(alone), 'funding')
  expect(
    await world.db.query(sql`select from notifications where organization_id = ${alone.organizationId}`),
  ).toEqual([])
})

describe('undoing a move', () => {
  test('retracts its notification and adds none', async () => {
    const deal = await ask.newDeal(mere)
    const moved = await ask.move(mere, deal, 'offer_made')
    expect(await ask.titles(aroha)).toContain('Deal moved to Offer Made')
    const before = await ask.list(aroha)
    await ask.move(mere, moved, 'new_listing', UNDO)
    const after = await ask.list(aroha)
    expect(after.unread).toBe(before.unread - 1)
    expect(after.notifications.some(({ data }) => data.opportunityId === deal.id)).toBe(false)
  })

  test('leaves the one of the moves before it', async () => {
    const deal = await ask.newDeal(mere)
    const notifications = await notificationsDuring(async () => {
      const contacted = await ask.move(mere, deal, 'agent_contact')
      const offered = await ask.move(mere, contacted, 'offer_made')
      await ask.move(mere, offered, 'agent_contact', UNDO)
    })
    expect(notifications).toEqual(['Deal moved to Agent Contact'])
  })

  test.each(['form', 'abandonment', 'project'])('by the %s also retracts the notification', async (where) => {
    const notifications = await notificationsDuring(async () => {
      if (where === 'project') {
        const { move, win } = projectRequests(world)
        const { project } = await win(mere, '3 Tōtara Road, Levin')
        const moved = await move(mere, project, { status: 'listed' })
        await ask.change(mere, 'PUT', `/api/projects/${project.id}/placement`, {
          version: moved.version,
          body: { status: 'planning', afterId: null },
          headers: UNDO,
        })
      } else if (where === 'form') {
        const edited = await ask.edit(mere, await ask.newDeal(mere), { status: 'funding' })
        await ask.edit(mere, edited, { status: 'new_listing' }, UNDO)
      } else {
        const path = `/api/opportunities/${(await ask.newDeal(mere)).id}/abandonment`
        await ask.change(mere, 'PUT', path, { version: 1, body: { reason: null } })
        await ask.change(mere, 'DELETE', path, { version: 2, headers: UNDO })
      }
    })
    // Winning the deal started the project; the deal remains won.
    expect(notifications).toEqual(where === 'project' ? ['Deal won', 'Project started'] : [])
  })

  test('after another user’s move, or an hour later, notifies like any other move', async () => {
    const deal = await ask.newDeal(mere)
    const moved = await ask.move(aroha, await ask.move(mere, deal, 'offer_made'), 'offer_accepted')
    expect(await notificationsDuring(() => ask.move(mere, moved, 'new_listing', UNDO))).toEqual([
      'Deal moved to New Listing',
    ])
    const other = await ask.move(mere, await ask.newDeal(mere), 'offer_made')
    await world.db.query(sql`
      update notifications set created_at = created_at - interval '1 hour' where opportunity_id = ${other.id}`)
    expect(await notificationsDuring(() => ask.move(mere, other, 'new_listing', UNDO))).toEqual([
      'Deal moved to New Listing',
    ])
  })
})

// Clauses: deal-workflow 7.22
test('a notification and the change that caused it are published with the same version', async () => {
  const deal = await ask.newDeal(mere, KERERU)
  await ask.move(mere, deal, 'funding')
  const notifications = await world.db.query<{ kind: string }>(sql`
    select kind from changes where organization_id = ${mere.organizationId}
      and version = (select max(version) from changes where organization_id = ${mere.organizationId}) order by kind`)
  expect(notifications.map(({ kind }) => kind)).toEqual(['notification', 'opportunity'])
})
