import sql, { raw } from 'sql-template-tag'
import { expect, test } from 'vitest'
import { formWith, pdf } from '#src/features/base/documents/test-files.ts'
import { imported, sendImport } from '#src/features/base/imports/test-imports.ts'
import { edit, newDeal } from '#src/features/deals/pipeline/test-deals.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { createTestWorld, type Person, TEST_ORIGIN } from '#src/server/testing/test-world.ts'

const KILOBYTE = 1024
const world = worldForFile({ variables: { ORGANIZATION_FILES_GB: String(100 / 1024 ** 2) } })

async function addDeals(of: Person, count: number): Promise<void> {
  await world.db.query(sql`
    insert into opportunities (organization_id, id, user_id, address, position)
    select ${of.organizationId}, gen_random_uuid(), ${of.userId}, n || ' Rata Street', 'b' || lpad(n::text, 6, '0')
    from generate_series(1, ${count}::integer) n`)
}

const save = (as: Person, address: string) =>
  world.send('POST', '/api/opportunities', { as, body: { address, doneUpValue: 900_000 } })

async function problem(answer: Response) {
  return { status: answer.status, ...((await answer.json()) as { code?: string; detail?: string }) }
}

test('L9: an import beyond 20,000 deals adds none; of two concurrent saves one gets 409', async () => {
  const mere = await world.person()
  await addDeals(mere, 19_999)
  const deals = [{ address: '1 Kea Lane' }, { address: '2 Kea Lane' }]
  expect(await problem(await sendImport(world, mere, { deals }))).toMatchObject({
    status: 409,
    code: 'quota_exceeded',
    detail:
      'This organization can have up to 20,000 deals and has 19,999. Delete deals you no longer need, then try again.',
  })
  const answers = await Promise.all([save(mere, '3 Kea Lane'), save(mere, '4 Kea Lane')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  const [row] = await world.db.query(sql`
    select count(*)::integer as count from opportunities where organization_id = ${mere.organizationId}`)
  expect(row).toEqual({ count: 20_000 })
})

test('the number of deals is kept as they are added, deleted, restored, imported and removed', async () => {
  const mere = await world.person()
  const counted = async () => {
    const [row] = await world.db.query<{ kept: number; counted: number }>(sql`
      select g.deals as kept, (select count(*)::integer from opportunities o
        where o.organization_id = g.id and o.deleted_at is null) as counted
      from organizations g where g.id = ${mere.organizationId}`)
    expect(row?.kept).toBe(row?.counted)
    return row?.kept
  }
  const { id, version } = await newDeal(world, mere)
  expect(await counted()).toBe(1)
  const remove = (given: number) =>
    world.send('DELETE', `/api/opportunities/${id}`, { as: mere, headers: { 'if-match': `"${given}"` } })
  const restore = () => world.send('DELETE', `/api/opportunities/${id}/deletion`, { as: mere })
  await remove(version)
  expect(await counted()).toBe(0)
  await restore()
  await restore()
  expect(await counted()).toBe(1)
  const added = await imported(world, mere, { deals: [{ address: '1 Kea Lane' }, { address: '2 Kea Lane' }] })
  expect(await counted()).toBe(3)
  await world.send('DELETE', `/api/imports/${added.id}`, { as: mere })
  expect(await counted()).toBe(1)
  await remove(version + 2)
  await world.db.query(sql`delete from opportunities where id = ${id}`)
  expect(await counted()).toBe(0)
  await addDeals(mere, 5)
  await world.db.query(sql`delete from opportunities where organization_id = ${mere.organizationId}`)
  expect(await counted()).toBe(0)
})

test('L9: an organization can import 40 times in 24 hours', async () => {
  const mere = await world.person()
  await world.db.query(sql`
    insert into imports (organization_id, id, user_id, row_count, created_at)
    select ${mere.organizationId}, gen_random_uuid(), ${mere.userId}, 1, now() - interval '23 hours'
    from generate_series(1, 39)`)
  await imported(world, mere, { deals: [{ address: '1 Kea Lane' }] })
  const answer = await sendImport(world, mere, { deals: [{ address: '2 Kea Lane' }] })
  expect(await problem(answer)).toMatchObject({
    code: 'quota_exceeded',
    detail: 'This organization can import up to 40 files in 24 hours. Try again tomorrow.',
  })
})

test('L9: of two concurrent uploads with room for one, one gets 409', async () => {
  const mere = await world.person()
  await addDeals(mere, 1)
  const [{ id } = { id: '' }] = await world.db.query<{ id: string }>(sql`
    select id from opportunities where organization_id = ${mere.organizationId}`)
  const upload = () =>
    world.app.request(`/api/opportunities/${id}/documents?category=purchase_docs`, {
      method: 'POST',
      headers: { origin: TEST_ORIGIN, cookie: mere.cookie },
      body: formWith('lim.pdf', pdf(60 * KILOBYTE)),
    })
  const answers = await Promise.all([upload(), upload()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(refused && (await problem(refused))).toMatchObject({
    code: 'quota_exceeded',
    detail:
      'This organization can store up to 1 MB of files and uses 1 MB. Delete files you no longer need, then try again.',
  })
})

test('M5: a deal has at most 2,000 documents', async () => {
  const mere = await world.person()
  await addDeals(mere, 1)
  const [{ id } = { id: '' }] = await world.db.query<{ id: string }>(sql`
    with deal as (select id from opportunities where organization_id = ${mere.organizationId})
    insert into documents (organization_id, id, opportunity_id, name, file_key, file_type, size, category, status)
    select ${mere.organizationId}, gen_random_uuid(), deal.id, 'lim.pdf', 'file ' || n, 'application/pdf', 1,
      'purchase_docs', 'ready' from deal, generate_series(1, 2000) n
    returning opportunity_id as id`)
  const answer = await world.app.request(`/api/opportunities/${id}/documents?category=purchase_docs`, {
    method: 'POST',
    headers: { origin: TEST_ORIGIN, cookie: mere.cookie },
    body: formWith('lim.pdf', pdf(KILOBYTE)),
  })
  expect(await problem(answer)).toMatchObject({
    code: 'quota_exceeded',
    detail: 'A deal has at most 2,000 documents and photos. Delete those you no longer need.',
  })
})

test('L9: administrators see usage and limits', async () => {
  const mere = await world.person()
  await addDeals(mere, 3)
  await imported(world, mere, { deals: [{ address: '1 Kea Lane' }] })
  const answer = await world.send('GET', `/api/organizations/${mere.organizationId}/usage`, { as: mere })
  expect(await answer.json()).toEqual({
    deals: 4,
    maxDeals: 20_000,
    fileBytes: 0,
    maxFileBytes: 100 * KILOBYTE,
    imports: 1,
    maxImports: 40,
  })
})

test('M4: a person creates at most 10 organizations, also with concurrent requests and after leaving some', async () => {
  const [mere, ana] = [await world.person(), await world.person()]
  const create = (as: Person, name: string, key: string = crypto.randomUUID()) =>
    world.send('POST', '/api/organizations', { as, body: { name }, headers: { 'idempotency-key': key } })
  const key = crypto.randomUUID()
  const answers = await Promise.all([
    create(mere, 'Team 1', key),
    ...Array.from({ length: 11 }, (_, at) => create(mere, `Team ${at + 2}`)),
  ])
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(9)
  const refused = answers.find(({ status }) => status === 409)
  expect(refused && (await problem(refused))).toMatchObject({
    code: 'quota_exceeded',
    detail:
      'You have created 10 organizations, which is the most one person can create, also if you have left some. Delete one of yours, then try again.',
  })
  await world.db.query(sql`
    update organization_members set user_id = ${ana.userId} where user_id = ${mere.userId}
      and organization_id <> ${mere.organizationId}`)
  expect((await create(mere, 'One more')).status).toBe(409)
  await world.db.query(sql`
    delete from organizations where id = (select id from organizations where created_by = ${mere.userId}
      and not is_personal limit 1)`)
  expect((await create(mere, 'One more')).status).toBe(201)
  expect((await create(ana, 'Her own')).status).toBe(201)
})

const LIMITED = [
  ['agents', 2_000, 'agents', `name`, `'Agent ' || n`, '/api/agents', { name: 'Aroha' }],
  ['tasks', 5_000, 'tasks', `title`, `'Task ' || n`, '/api/tasks', { title: 'Ring' }],
] as const

test.each(LIMITED)(
  'M4: an organization has at most so many %s (%i)',
  async (table, rows, name, column, value, path, body) => {
    const mere = await world.person()
    await world.db.query(sql`
    insert into ${raw(table)} (organization_id, id, ${raw(column)})
    select ${mere.organizationId}, gen_random_uuid(), ${raw(value)} from generate_series(1, ${rows - 1}::integer) n`)
    expect((await world.send('POST', path, { as: mere, body })).status).toBe(201)
    const refused = await problem(await world.send('POST', path, { as: mere, body }))
    expect(refused).toMatchObject({ status: 409, code: 'quota_exceeded' })
    expect(refused.detail).toContain(`An organization has at most ${rows.toLocaleString('en-NZ')} ${name}.`)
  },
)

test('M4: the rows of deals are counted for the organization too, also those of a checklist’s template', async () => {
  const mere = await world.person()
  await addDeals(mere, 2)
  const [first, second] = await world.db.query<{ id: string }>(sql`
    select id from opportunities where organization_id = ${mere.organizationId}`)
  await world.db.query(sql`
    insert into checklist_items (organization_id, id, opportunity_id, title, section, is_stop, position)
    select ${mere.organizationId}, gen_random_uuid(), ${first?.id ?? ''}, 'Item ' || n, 'Legal', false, 0
    from generate_series(1, 49999) n`)
  const path = `/api/opportunities/${second?.id}/checklist`
  expect(await problem(await world.send('POST', `${path}/start`, { as: mere }))).toMatchObject({
    code: 'quota_exceeded',
    detail: 'An organization has at most 50,000 checklist items. Delete those you no longer need.',
  })
  const body = { title: 'Title search', section: 'Legal' }
  expect((await world.send('POST', path, { as: mere, body })).status).toBe(201)
  expect((await world.send('POST', path, { as: mere, body })).status).toBe(409)
})

test('M4: an organization saves up to 100 MB of text a day; short changes and other organizations go on', async () => {
  const limited = await createTestWorld({ rateLimitScale: 1 })
  const [mere, ana] = [await limited.person(), await limited.person()]
  await limited.db.query(sql`
    insert into rate_limits (key, hits, resets_at)
    values (${`text:${mere.organizationId}`}, 99990000, now() + interval '1 hour')`)
  const notes = 'x'.repeat(20_000)
  const editOf = async (as: Person, fields: object) => edit(limited, as, await newDeal(limited, as), fields)
  expect(await problem(await editOf(mere, { notes }))).toMatchObject({
    status: 409,
    code: 'quota_exceeded',
    detail:
      'This organization has saved 100 MB of text in 24 hours, which is the most it can. Try again tomorrow.',
  })
  expect((await editOf(mere, { notes: 'Leaky' })).status).toBe(200)
  const items = Array.from({ length: 60 }, (_, at) => ({
    title: `Item ${at + 1}`,
    section: 'Before the offer is made',
  }))
  const template = await limited.send('PUT', `/api/organizations/${mere.organizationId}/checklist-template`, {
    as: mere,
    body: { items },
    headers: { 'if-match': '"0"' },
  })
  expect(await problem(template)).toMatchObject({ status: 409, code: 'quota_exceeded' })
  expect((await editOf(ana, { notes })).status).toBe(200)
  await limited.close()
})
