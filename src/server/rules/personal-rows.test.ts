import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { ALL_RESOURCES } from '#src/lib/rows/resource-list.ts'
import { openStream } from '#src/platform/streams/test-streams.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { filledBody } from '../testing/test-filled.ts'
import { createPlaces } from '../testing/test-places.ts'
import { STORED } from '../testing/test-stored.ts'

// Rows that one person sees are declared so: their list is cached for each person, and their changes reach only them.

const world = worldForFile()

/** Tables of which people see different rows, without being resources. */
const OTHERS: Readonly<Record<string, string>> = {
  idempotency_keys: 'read by their key, for the same person',
  notification_reads: 'what a person has read; their notifications are read without a cache',
  notifications: 'read without a cache, and published by notifyUserSessions',
  owner_incomes: 'read with its deal’s ownership, without a cache',
  view_defaults: 'in the list of views, which is personal',
}

const personal = ALL_RESOURCES.filter(({ isPersonal }) => isPersonal)

test('each table whose rows members see by person is a personal resource, or says how else it is read', async () => {
  const tables = await world.db.query<{ name: string }>(sql`
    select distinct tablename as name from pg_policies
    where schemaname = 'public' and 'doneup_app' = any (roles) and permissive = 'PERMISSIVE' and cmd in ('ALL', 'SELECT')
      and qual ~ 'current_user_id' and exists (select 1 from information_schema.columns c
        where c.table_schema = 'public' and c.table_name = tablename and c.column_name = 'organization_id')`)
  const declared = [...personal.map(({ table }) => table as string), ...Object.keys(OTHERS)]
  expect(tables.map(({ name }) => name).toSorted()).toEqual(declared.toSorted())
})

describe.each(personal)('$name', ({ name, kind, path }) => {
  async function added(isShared: boolean) {
    const places = await createPlaces(world)
    const admin = await world.person()
    const owner = { ...(await world.person({ joins: admin })), organizationId: admin.organizationId }
    const operation = places.operationOf(`POST ${path('')}`)
    const fields = filledBody(operation.body ?? {}, STORED[operation.title]?.known ?? {})
    const add = (as: typeof owner) => world.send('POST', path(''), { as, body: { ...fields, isShared } })
    const list = async (as: typeof owner, etag?: string) => {
      const headers = etag === undefined ? {} : { 'if-none-match': etag }
      const reply = await world.send('GET', path(''), { as, headers })
      const rows = reply.status === 304 ? null : ((await reply.json()) as Record<string, unknown[]>)[name]
      return { etag: reply.headers.get('etag') ?? '', rows: rows?.length ?? null }
    }
    return { admin, owner, add, list }
  }

  test('a private row is in its owner’s list only, also if others have read theirs before', async () => {
    const { admin, owner, add, list } = await added(false)
    expect((await add(owner)).status).toBe(201)
    const theirs = await list(admin)
    const own = await list(owner)
    expect([theirs.rows, own.rows]).toEqual([0, 1])
    expect((await list(owner, theirs.etag)).rows).toBe(1)
    expect((await list(admin, own.etag)).rows).toBe(0)
    expect((await list(admin, theirs.etag)).rows).toBeNull()
  })

  test('a private row’s changes are published to its owner alone, and a shared one’s to all', async () => {
    const { admin, owner, add } = await added(false)
    const streams = [await openStream(world, admin), await openStream(world, owner)]
    for (const stream of streams) await stream.until('event: open')
    await add(owner)
    expect(await streams[1]?.until(`"kind":"${kind}"`)).not.toContain('id: ')
    const recorded = await world.db.query(sql`
      select 1 from changes where organization_id = ${admin.organizationId} and kind = ${kind}`)
    expect(recorded).toEqual([])
    await world.send('POST', '/api/suppliers', { as: admin, body: { name: 'Ace' } })
    expect(await streams[0]?.until('"kind":"supplier"')).not.toContain(`"kind":"${kind}"`)
    await Promise.all(streams.map((stream) => stream.close()))
  })
})
