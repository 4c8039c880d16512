import sharp from 'sharp'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { pdf } from '#src/features/base/documents/test-files.ts'
import { newDeal } from '#src/features/deals/pipeline/test-deals.ts'
import { addDocument } from '#src/features/doors/exports/test-exports.ts'
import { packPdfSchema } from '#src/features/doors/packs/schema.ts'
import { packRequests, readPdf } from '#src/features/doors/packs/test-packs.ts'
import { asUser, inOrganization } from '#src/platform/db/in-organization.ts'
import { tidyUp } from '#src/server/housekeeping.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Person } from '#src/server/testing/test-world.ts'
import { guestRequests, makeDealWithoutGuests, makeGuest } from './test-guests.ts'

const world = worldForFile()
const guests = guestRequests(world)
let mere: Person
let hemi: Person
let id: string
beforeEach(async () => {
  ;({ mere, hemi, id } = await makeDealWithoutGuests(world))
})
afterEach(() => world.setNow(null))

const addPaper = (name: string, deal = id) =>
  addDocument(world, world.jobServices, {
    organizationId: mere.organizationId,
    deal,
    name,
    bytes: pdf(),
  })

describe('a guest', () => {
  // Clauses: sharing-and-api 3.4
  test('sees the chosen sections of the partner pack as they are now', async () => {
    await makeGuest(world, hemi, mere, id, { role: 'partner', sections: ['summary', 'statement'] })
    const { pack, expenses, documents } = await guests.deal(hemi, id)
    expect(pack.parts.map(({ section }) => section)).toEqual(['summary', 'statement'])
    expect([expenses, documents]).toEqual([null, []])
    await world.db.query(sql`update opportunities set done_up_value = 912345 where id = ${id}`)
    expect(JSON.stringify((await guests.deal(hemi, id)).pack)).toContain('912,345')
  })

  test('sees who prepared the pack: the member who invited them, or the author that the deal’s pack names', async () => {
    await makeGuest(world, hemi, mere, id)
    await world.send('PUT', '/api/account/name', { as: mere, body: { name: 'Mere Tawhai' } })
    expect((await guests.deal(hemi, id)).pack).toMatchObject({ author: 'Mere Tawhai' })
    await packRequests(world).change(mere, id, { author: 'Mere T', contact: '021 555 0142' })
    expect((await guests.deal(hemi, id)).pack).toMatchObject({ author: 'Mere T', contact: '021 555 0142' })
  })

  // Clauses: sharing-and-api 3.15
  test('downloads the PDF of what they see, with its photos, as only they can', async () => {
    const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#357' } })
      .jpeg()
      .toBuffer()
    const photo = await addDocument(world, world.jobServices, {
      organizationId: mere.organizationId,
      deal: id,
      name: 'Kitchen.jpg',
      bytes,
      category: 'photos_before',
    })
    await packRequests(world).change(mere, id, { photos: [photo] })
    const guestId = await makeGuest(world, hemi, mere, id, { sections: ['summary', 'assumptions'] })
    const reply = await world.send('POST', `/api/guest/deals/${id}/pdf`, { as: hemi, body: {} })
    expect(reply.status).toBe(201)
    const made = packPdfSchema.parse(await reply.json())
    expect(made.name).toMatch(/^8 Kererū Street, .+ – accountant pack \d{4}-\d\d-\d\d\.pdf$/)
    await world.work()
    const file = await guests.open(hemi, id, `/pdf/${made.id}`)
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const { pages, alternatives } = await readPdf(await file.arrayBuffer())
    expect(pages.join(' ')).toContain('Accountant pack')
    expect(pages.join(' ')).not.toContain('Deal statement')
    expect(alternatives).toContain('Kitchen.jpg')

    const ana = await world.person()
    await makeGuest(world, ana, mere, id)
    expect((await guests.open(ana, id, `/pdf/${made.id}`)).status).toBe(404)
    expect((await packRequests(world).getPdf(mere, id, made.id)).status).toBe(404)
    await guests.remove(mere, id, guestId)
    expect((await guests.open(hemi, id, `/pdf/${made.id}`)).status).toBe(404)
  })

  // Clauses: sharing-and-api 3.5
  test('downloads the chosen documents only', async () => {
    const [chosen, other] = [await addPaper('LIM.pdf'), await addPaper('Private.pdf')]
    const elsewhere = await addPaper('Elsewhere.pdf', (await newDeal(world, mere)).id)
    await makeGuest(world, hemi, mere, id, { documents: [chosen, elsewhere] })
    expect((await guests.deal(hemi, id)).documents).toEqual([{ id: chosen, name: 'LIM.pdf' }])
    const file = await guests.open(hemi, id, `/files/${chosen}`)
    expect(file.status).toBe(200)
    expect(file.headers.get('content-disposition')).toContain('LIM.pdf')
    expect((await guests.open(hemi, id, `/files/${other}`)).status).toBe(404)
    expect((await guests.open(hemi, id, `/files/${elsewhere}`)).status).toBe(404)
  })

  // Clauses: sharing-and-api 3.6
  test('who is an accountant reads and exports the expenses, which a partner can’t', async () => {
    const projectId = await win(id)
    await world.send('POST', `/api/projects/${projectId}/expenses`, {
      as: mere,
      body: {
        id: crypto.randomUUID(),
        amount: 1_150,
        gst: 150,
        date: '2026-11-02',
        purpose: 'renovation',
        supplier: 'Ace Plumbing',
      },
    })
    await makeGuest(world, hemi, mere, id)
    expect((await guests.deal(hemi, id)).expenses).toMatchObject([
      { date: '2026-11-02', supplier: 'Ace Plumbing', what: 'Unplanned renovation', amount: 1_150, gst: 150 },
    ])
    const file = await guests.open(hemi, id, '/expenses?format=expenses')
    expect(await file.text()).toContain('2026-11-02,"8 Kererū Street, Ōtūmoetai, Tauranga",Ace Plumbing')
    const bills = await guests.open(hemi, id, '/expenses?format=xero_bills')
    expect(await bills.json()).toMatchObject({
      fields: { format: 'Set an account code for Renovation first.' },
    })
    const marks = await world.db.query(sql`
      select 1 from exported_expenses where organization_id = ${mere.organizationId}`)
    expect(marks).toEqual([])
    await world.db.query(sql`update deal_guests set role = 'partner' where user_id = ${hemi.userId}`)
    expect((await guests.deal(hemi, id)).expenses).toBeNull()
    expect((await guests.open(hemi, id, '/expenses?format=expenses')).status).toBe(404)
  })

  // Clauses: sharing-and-api 3.7
  test('sees no other deal, person, note or event, in the database as well', async () => {
    await win(id)
    await newDeal(world, mere)
    const guest = { id: await makeGuest(world, hemi, mere, id) }
    const tables = await world.db.query<{ name: string }>(sql`
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname = 'organization_id'
        and has_table_privilege('doneup_app', c.oid, 'select')`)
    const identity = { userId: hemi.userId, organizationId: mere.organizationId, guest }
    const visible = await inOrganization(world.db, identity, async (tx) => {
      const found: [string, number][] = []
      for (const { name } of tables) {
        const rows = await tx.query({ text: `select 1 from ${name}`, values: [], sql: '' } as never)
        if (rows.length > 0) found.push([name, rows.length])
      }
      return found
    })
    expect(Object.fromEntries(visible)).toMatchObject({ opportunities: 1, projects: 1 })
    const allowed = [
      'opportunities',
      'agreements',
      'projects',
      'ownerships',
      'packs',
      'scenarios',
      'documents',
      'budget_lines',
      'variations',
      'quotes',
      'expenses',
      'comparables',
      'comparable_settings',
    ]
    expect(visible.map(([name]) => name).filter((name) => !allowed.includes(name))).toEqual([])
    const write = inOrganization(world.db, identity, (tx) =>
      tx.query(sql`update opportunities set notes = 'x' where id = ${id} returning id`),
    )
    expect(await write).toEqual([])
    expect(await asUser(world.db, hemi.userId, (tx) => tx.query(sql`select 1 from opportunities`))).toEqual(
      [],
    )
  })

  // Clauses: sharing-and-api 3.1
  test('gets no operation of members, also where they are a member of another organization', async () => {
    const ana = await world.person()
    await makeGuest(world, ana, mere, id)
    for (const path of [
      `/api/opportunities/${id}`,
      `/api/opportunities/${id}/guests`,
      `/api/opportunities/${id}/pack`,
    ])
      expect((await world.send('GET', path, { as: ana })).status).toBe(404)
    const inTheirs = { as: ana, organizationId: mere.organizationId }
    expect((await world.send('GET', '/api/opportunities', inTheirs)).status).toBe(404)
  })
})

describe('the access of a guest ends', () => {
  const statusOf = async () => (await guests.open(hemi, id)).status
  // Clauses: sharing-and-api 3.9, 3.11
  test('at once when they are removed, with an email', async () => {
    const guestId = await makeGuest(world, hemi, mere, id)
    expect(await statusOf()).toBe(200)
    expect((await guests.remove(mere, id, guestId)).status).toBe(200)
    expect([await statusOf(), await guests.deals(hemi)]).toEqual([404, []])
    await world.work()
    const [mail] = await world.mailsTo(hemi.email)
    expect(mail?.subject).toBe('8 Kererū Street, Ōtūmoetai, Tauranga is no longer shared with you')
    expect(mail?.text).toMatch(/ has ended your access to 8 Kererū Street, Ōtūmoetai, Tauranga on DoneUp\./)
    expect((await guests.remove(mere, id, guestId)).status).toBe(404)
  })

  // Clauses: sharing-and-api 3.9
  test('after the last day, in the database as well', async () => {
    const guest = { id: await makeGuest(world, hemi, mere, id) }
    const identity = { userId: hemi.userId, organizationId: mere.organizationId, guest }
    const read = () => inOrganization(world.db, identity, (tx) => tx.query(sql`select 1 from opportunities`))
    const setLastDay = (days: number) =>
      world.db.query(sql`
      update deal_guests set until = (now() at time zone 'Pacific/Auckland')::date + ${days}::int where id = ${guest.id}`)
    await setLastDay(0)
    expect([await statusOf(), (await read()).length]).toEqual([200, 1])
    await setLastDay(-1)
    expect([await statusOf(), (await read()).length]).toEqual([404, 0])
    expect((await guests.list(mere, id)).map(({ state }) => state)).toEqual(['ended'])
  })

  // Clauses: sharing-and-api 3.9
  test('with the deal, and returns with its restoration', async () => {
    await makeGuest(world, hemi, mere, id)
    await world.db.query(sql`update opportunities set deleted_at = now() where id = ${id}`)
    expect(await statusOf()).toBe(404)
    const all = await world.send('GET', `/api/organizations/${mere.organizationId}/guests`, { as: mere })
    expect(await all.json()).toMatchObject({ guests: [{ email: hemi.email, state: 'deleted' }] })
    await world.db.query(sql`update opportunities set deleted_at = null where id = ${id}`)
    expect(await statusOf()).toBe(200)
  })

  test('while no member of the organization is subscribed', async () => {
    await makeGuest(world, hemi, mere, id)
    await world.db.query(sql`update subscriptions set status = 'canceled' where user_id = ${mere.userId}`)
    expect(await statusOf()).toBe(404)
  })

  // Clauses: sharing-and-api 3.14
  test('with their account, the deal and the organization, which leave no row', async () => {
    const rows = async () =>
      (await world.db.query(sql`select 1 from deal_guests where email = ${hemi.email}`)).length
    await makeGuest(world, hemi, mere, id)
    await world.db.query(sql`delete from organizations where id = ${mere.organizationId}`)
    expect(await rows()).toBe(0)
  })

  // Clauses: sharing-and-api 3.14
  test('a month later its row is deleted, as an expired invitation is', async () => {
    await makeGuest(world, hemi, mere, id)
    await guests.invite(mere, id, { email: 'late@doneup.example' })
    await world.db.query(sql`
      update deal_guests set until = now() - interval '29 days', invite_expires_at = now() - interval '29 days'
      where organization_id = ${mere.organizationId}`)
    await tidyUp(world.db, ['guests'])
    expect(await guests.list(mere, id)).toHaveLength(2)
    await world.db.query(sql`
      update deal_guests set until = until - 2, invite_expires_at = invite_expires_at - interval '2 days'
      where organization_id = ${mere.organizationId}`)
    await tidyUp(world.db, ['guests'])
    expect(await guests.list(mere, id)).toEqual([])
  })
})

async function win(deal: string): Promise<string> {
  const reply = await world.send('PUT', `/api/opportunities/${deal}/placement`, {
    as: mere,
    headers: { 'if-match': '"1"' },
    body: { status: 'won', afterId: null, actualPurchasePrice: 500_000 },
  })
  expect(reply.status).toBe(200)
  const [project] = await world.db.query<{ id: string }>(
    sql`select id from projects where opportunity_id = ${deal}`,
  )
  return project?.id ?? ''
}
