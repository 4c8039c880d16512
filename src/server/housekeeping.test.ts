// @module-tag postgres
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { newDeal } from '#src/features/deals/pipeline/test-deals.ts'
import { backgroundFailures } from '#src/platform/jobs/background-work.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { tidyUp } from './housekeeping.ts'
import type { Person } from './testing/test-world.ts'

const world = worldForFile()

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

/** A notification that a later step deletes. */
async function oldNotification(as: Person): Promise<void> {
  await world.db.query(sql`
    insert into notifications (organization_id, id, version, type, title, message, created_at)
    values (${as.organizationId}, uuid_v7(), 1, 'other', 'New member', '', now() - interval '1 year')`)
}

const oldNotifications = () =>
  world.db.query(sql`select 1 from notifications where created_at < now() - interval '1 day'`)

test('140 expired offers of one organization don’t stop the housekeeping of the others', async () => {
  const [mere, ana] = [await world.person(), await world.person()]
  await expiredOffers(mere, 140)
  await expiredOffers(ana, 1)
  await oldNotification(ana)
  await tidyUp(world.db)
  expect([await pendingOffers(mere), await pendingOffers(ana), (await oldNotifications()).length]).toEqual([
    0, 0, 0,
  ])
  expect(backgroundFailures.get('offers')).toBe(0)
})

test('an organization whose rows can’t be changed stops neither the others nor the steps that follow', async () => {
  const [broken, ana] = [await world.person(), await world.person()]
  await expiredOffers(broken, 2_100)
  await expiredOffers(ana, 2_100)
  await oldNotification(ana)
  await world.owner.script(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
    create trigger refuse before update on offers for each row
      when (old.organization_id = '${broken.organizationId}') execute function refuse()`)
  await tidyUp(world.db)
  await world.owner.script('drop trigger refuse on offers')
  expect([await pendingOffers(broken), await pendingOffers(ana), (await oldNotifications()).length]).toEqual([
    2_100, 0, 0,
  ])
  expect(backgroundFailures.get('offers')).toBe(1)
})

test('a step that fails doesn’t stop the steps that follow', async () => {
  const mere = await world.person()
  await expiredOffers(mere, 1)
  await oldNotification(mere)
  await world.owner.script('alter table rate_limits rename to hidden')
  await tidyUp(world.db)
  await world.owner.script('alter table hidden rename to rate_limits')
  expect([await pendingOffers(mere), (await oldNotifications()).length]).toEqual([0, 0])
  expect(backgroundFailures.get('rate_limits')).toBe(1)
})

test('stored responses of a user are kept up to 10 MB, the newest and those of the last hour', async () => {
  const [mere, ana] = [await world.person(), await world.person()]
  const store = (as: Person, count: number, age: string) =>
    world.db.query(sql`
      insert into idempotency_keys (organization_id, user_id, key, request_hash, status, body, created_at)
      select ${as.organizationId}, ${as.userId}, ${age}::text || n, '', 200,
        (select string_agg(md5(random()::text || n || part), '') from generate_series(1, 32000) part),
        now() - ${age}::interval - make_interval(secs => n)
      from generate_series(1, ${count}::integer) n`)
  await store(mere, 14, '5 hours')
  await store(mere, 3, '1 minute')
  await store(ana, 2, '5 hours')
  await tidyUp(world.db, ['stored_responses'])
  const kept = await world.db.query<{ key: string }>(sql`
    select key from idempotency_keys where user_id = ${mere.userId} order by created_at desc`)
  expect(kept.slice(0, 4).map(({ key }) => key)).toEqual(['1 minute1', '1 minute2', '1 minute3', '5 hours1'])
  expect(kept.length).toBe(9)
  expect(
    await world.db.query(sql`select 1 from idempotency_keys where user_id = ${ana.userId}`),
  ).toHaveLength(2)
})
