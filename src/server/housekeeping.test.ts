// @module-tag postgres
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newDeal } from '#src/features/opportunities/test-deals.ts'
import { backgroundFailures } from '#src/platform/background-work.ts'
import { tidyUp } from './housekeeping.ts'
import { createTestWorld, type Person, type TestWorld } from './test-world.ts'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
afterAll(() => world.close())

/** Offers that expired on 6 January. */
async function expiredOffers(as: Person, count: number): Promise<void> {
  const { id } = await newDeal(world, as)
  await world.db.query(sql`
    insert into offers (organization_id, id, opportunity_id, number, side, amount, made_on, method, expires_on)
    select ${as.organizationId}, uuid_v7(), ${id}, n, 'ours', 500000, '2026-01-05', 'negotiation', '2026-01-06'
    from generate_series(1, ${count}::integer) n`)
}

async function pendingOffers(as: Person): Promise<number> {
  const rows = await world.db.query(sql`
    select 1 from offers where organization_id = ${as.organizationId} and outcome = 'pending'`)
  return rows.length
}

async function oldInvite(as: Person): Promise<void> {
  await world.db.query(sql`
    insert into organization_invites (organization_id, id, email, role, invited_by, session_id, expires_at)
    select ${as.organizationId}, uuid_v7(), 'former@doneup.example', 'member', user_id, id, now() - interval '1 year'
    from auth.sessions where user_id = ${as.userId}`)
}

const oldInvites = () => world.db.query(sql`select 1 from organization_invites where expires_at < now()`)

test('140 expired offers of one organization don’t stop the housekeeping of the others', async () => {
  const [mere, ana] = [await world.person(), await world.person()]
  await expiredOffers(mere, 140)
  await expiredOffers(ana, 1)
  await oldInvite(ana)
  await tidyUp(world.db)
  expect([await pendingOffers(mere), await pendingOffers(ana), (await oldInvites()).length]).toEqual([
    0, 0, 0,
  ])
  expect(backgroundFailures.get('offers')).toBe(0)
})

test('an organization whose rows can’t be changed stops neither the others nor the steps that follow', async () => {
  const [broken, ana] = [await world.person(), await world.person()]
  await expiredOffers(broken, 2_100)
  await expiredOffers(ana, 2_100)
  await oldInvite(ana)
  await world.owner.script(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
    create trigger refuse before update on offers for each row
      when (old.organization_id = '${broken.organizationId}') execute function refuse()`)
  await tidyUp(world.db)
  await world.owner.script('drop trigger refuse on offers')
  expect([await pendingOffers(broken), await pendingOffers(ana), (await oldInvites()).length]).toEqual([
    2_100, 0, 0,
  ])
  expect(backgroundFailures.get('offers')).toBe(1)
})

test('a step that fails doesn’t stop the steps that follow', async () => {
  const mere = await world.person()
  await expiredOffers(mere, 1)
  await oldInvite(mere)
  await world.owner.script('alter table rate_limits rename to hidden')
  await tidyUp(world.db)
  await world.owner.script('alter table hidden rename to rate_limits')
  expect([await pendingOffers(mere), (await oldInvites()).length]).toEqual([0, 0])
  expect(backgroundFailures.get('rate_limits')).toBe(1)
})
