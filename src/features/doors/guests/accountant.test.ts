import { strFromU8, unzipSync } from 'fflate'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createDocumentsWorld } from '#src/features/base/documents/test-documents.ts'
import { formWith, jpeg, pdf } from '#src/features/base/documents/test-files.ts'
import { accountingSettings } from '#src/features/build/budgets/accounting-schema.ts'
import { budgetRequests } from '#src/features/build/budgets/test-budgets.ts'
import type { Project } from '#src/features/build/projects/schema.ts'
import { projectRequests } from '#src/features/build/projects/test-projects.ts'
import { downloadLinkSchema } from '#src/lib/files/download-link.ts'
import { inOrganization } from '#src/platform/db/in-organization.ts'
import { madeForTest, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { type Person, TEST_ORIGIN } from '#src/server/testing/test-world.ts'
import { ADMINS_LET_SET_CODES } from './schema.ts'
import { guestRequests, makeGuest } from './test-guests.ts'

const world = worldForFile(createDocumentsWorld)
const guests = guestRequests(world)
const mere = madeForTest(() => world.person())
const hemi = madeForTest(() => world.person({ subscription: null }))
let project: Project
let id: string
beforeEach(async () => {
  await world.db.query(sql`update auth.users set name = 'Mere Tawhai' where id = ${mere.userId}`)
  await world.db.query(sql`update auth.users set name = 'Hēmi Walker' where id = ${hemi.userId}`)
  project = (await projectRequests(world).win(mere, '14 Clarence Street, Hamilton')).project
  id = project.opportunityId
})
afterEach(() => world.setNow(null))

const addExpense = (body: object) => budgetRequests(world, project.id).addExpense(mere, body)

async function addReceipt(expenseId: string, name: string, bytes: Uint8Array): Promise<string> {
  const path = `/api/projects/${project.id}/expenses/${expenseId}/receipts`
  const headers = { origin: TEST_ORIGIN, cookie: mere.cookie }
  const reply = await world.app.request(path, { method: 'POST', headers, body: formWith(name, bytes) })
  return ((await reply.json()) as { id: string }).id
}

describe('an accountant', () => {
  // Clauses: sharing-and-api 3.16
  test('exports a period, or all; a period that ends before it starts is refused', async () => {
    await addExpense({ amount: 115, gst: 15, date: '2026-03-31', supplier: 'Ace', paidOn: '2026-04-20' })
    await addExpense({ amount: 230, gst: 30, date: '2026-04-01', supplier: 'Best', paidOn: null })
    await makeGuest(world, hemi, mere, id)
    const file = async (query: string) => (await guests.open(hemi, id, `/expenses?${query}`)).text()
    expect((await file('format=expenses')).match(/Ace|Best/g)).toEqual(['Ace', 'Best'])
    expect((await file('format=expenses&from=2026-04-01')).match(/Ace|Best/g)).toEqual(['Best'])
    expect((await file('format=expenses&to=2026-03-31')).match(/Ace|Best/g)).toEqual(['Ace'])
    // Payments count on the day on which they were made.
    const paid = await file('format=xero_statement&from=2026-04-01&to=2027-03-31')
    expect(paid.match(/Ace|Best/g)).toEqual(['Ace'])
    const refused = await guests.open(hemi, id, '/expenses?format=expenses&from=2026-04-01&to=2026-03-31')
    expect(refused.status).toBe(400)
  })

  // Clauses: sharing-and-api 3.16
  test('sees the receipts as pictures, and downloads those of a period as an archive', async () => {
    const ace = await addExpense({ amount: 115, gst: 15, supplier: 'Ace Plumbing', invoiceNumber: '7' })
    const other = await addExpense({ amount: 20, gst: 0, date: '2026-05-01' })
    const photo = await addReceipt(ace.id, 'IMG_1.jpg', await jpeg())
    const paper = await addReceipt(ace.id, 'scan.pdf', pdf())
    const later = await addReceipt(other.id, 'later.pdf', pdf())
    await makeGuest(world, hemi, mere, id)
    const { expenses } = await guests.deal(hemi, id)
    const receipts = expenses?.map((expense) =>
      expense.receipts.map(({ name, width }) => [name, width !== null]),
    )
    expect(receipts).toEqual([
      [
        ['IMG_1.jpg', true],
        ['scan.pdf', false],
      ],
      [['later.pdf', false]],
    ])
    const typeOf = async (receiptId: string, size: string) => {
      const reply = await guests.open(hemi, id, `/receipts/${receiptId}?size=${size}`)
      return reply.status === 200 ? reply.headers.get('content-type') : reply.status
    }
    expect(await typeOf(photo, 'small')).toBe('image/jpeg')
    expect(await typeOf(photo, 'whole')).toBe('image/jpeg')
    expect(await typeOf(paper, 'file')).toBe('application/pdf')
    // Only pictures are shown in the page.
    expect(await typeOf(paper, 'whole')).toBe(404)

    const linkOf = (query: string) =>
      world.send('POST', `/api/guest/deals/${id}/receipts/links${query}`, { as: hemi })
    const { url } = downloadLinkSchema.parse(await (await linkOf('?from=2026-01-01&to=2026-03-31')).json())
    const archive = await world.send('GET', url, { as: hemi })
    expect(archive.headers.get('content-disposition')).toMatch(/receipts 2026-01-01 to 2026-03-31\.zip/)
    const files = unzipSync(new Uint8Array(await archive.arrayBuffer()))
    const [csv = '', ...names] = Object.keys(files)
    expect(names).toEqual(['2026-02-04 Ace Plumbing 7.jpg', '2026-02-04 Ace Plumbing 7.pdf'])
    expect(strFromU8(files[csv] ?? new Uint8Array())).toContain('2026-02-04 Ace Plumbing 7.jpg; 2026-02-04')
    const none = await linkOf('?from=2027-01-01')
    expect(await none.json()).toMatchObject({ status: 404, detail: 'No receipts in this period.' })

    // The link is the accountant's alone, and a partner has no receipts, in the database either.
    expect((await world.send('GET', url, { as: mere })).status).toBe(404)
    expect((await guests.open(hemi, id, '/receipts?token=1.2')).status).toBe(400)
    const visible = async () => {
      const [guest] = await world.db.query<{ id: string }>(
        sql`select id from deal_guests where user_id = ${hemi.userId}`,
      )
      const identity = {
        organizationId: mere.organizationId,
        userId: hemi.userId,
        guest: guest ?? { id: '' },
      }
      const read = await inOrganization(world.db, identity, (tx) =>
        tx.query<{ id: string }>(sql`select id from documents where expense_id is not null`),
      )
      return read.map((row) => row.id).toSorted()
    }
    expect(await visible()).toEqual([photo, paper, later].toSorted())
    await world.db.query(sql`update deal_guests set role = 'partner' where user_id = ${hemi.userId}`)
    expect(await visible()).toEqual([])
    expect(await typeOf(photo, 'small')).toBe(404)
    expect((await linkOf('')).status).toBe(404)
    expect((await guests.open(hemi, id, `/files/${photo}`)).status).toBe(404)
  })

  // Clauses: sharing-and-api 3.16
  test('gets no receipt of another deal', async () => {
    const elsewhere = (await projectRequests(world).win(mere, '16 Clarence Street, Hamilton')).project
    const expense = await addExpense({ amount: 115 })
    const receipt = await addReceipt(expense.id, 'IMG_1.jpg', await jpeg())
    await makeGuest(world, hemi, mere, elsewhere.opportunityId)
    const there = `/api/guest/deals/${elsewhere.opportunityId}/receipts/${receipt}?size=file`
    expect((await world.send('GET', there, { as: hemi })).status).toBe(404)
  })

  // Clauses: sharing-and-api 3.17
  test('asks who invited them for the account codes, by name and once a day', async () => {
    world.setNow(new Date('2026-11-28T09:00:00+13:00'))
    const next = (await projectRequests(world).win(mere, '16 Clarence Street, Hamilton')).project
    await makeGuest(world, hemi, mere, id)
    await makeGuest(world, hemi, mere, next.opportunityId)
    const ask = (deal = id, as = hemi) =>
      world.send('POST', `/api/guest/deals/${deal}/account-code-requests`, { as, body: {} })
    expect((await guests.deal(hemi, id)).books).toMatchObject({
      host: 'Mere Tawhai',
      askedOn: null,
      codes: null,
    })
    const replies = await Promise.all([ask(), ask(), ask(next.opportunityId)])
    expect(await Promise.all(replies.map((reply) => reply.json()))).toEqual(
      replies.map(() => ({ askedOn: '2026-11-28' })),
    )
    await world.work()
    const asked = async () =>
      (await world.mailsTo(mere.email)).filter(({ subject }) => subject.includes('account codes'))
    const [mail, ...more] = await asked()
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Hēmi Walker asks for the account codes')
    expect(mail?.text).toContain('Hello Mere Tawhai,')
    expect(mail?.text).toMatch(/export the bills of 1[46] Clarence Street, Hamilton for Xero/)
    expect(mail?.text).toContain('/organization/costs')
    expect((await guests.deal(hemi, id)).books?.askedOn).toBe('2026-11-28')
    world.setNow(new Date('2026-11-29T00:00:00+13:00'))
    await ask()
    await world.work()
    expect(await asked()).toHaveLength(2)
    await world.db.query(sql`update deal_guests set role = 'partner' where user_id = ${hemi.userId}`)
    expect((await ask()).status).toBe(404)
    expect((await guests.deal(hemi, id)).books).toBeNull()
  })

  // Clauses: sharing-and-api 3.17
  test('asks an administrator once the member who invited them has left', async () => {
    const tama = await world.person({ joins: mere })
    await makeGuest(world, hemi, { ...tama, organizationId: mere.organizationId }, id)
    await world.db.query(sql`
      delete from organization_members where organization_id = ${mere.organizationId} and user_id = ${tama.userId}`)
    expect((await guests.deal(hemi, id)).books?.host).toBe('Mere Tawhai')
  })
})

describe('the account codes', () => {
  const codes = { ...accountingSettings.input.parse({}), renovation: '310' }
  const change = (version = 1, as = hemi) =>
    world.send('PUT', `/api/guest/deals/${id}/account-codes`, {
      as,
      body: codes,
      headers: { 'if-match': `"${version}"` },
    })
  const stored = async () =>
    (await world.send('GET', `/api/organizations/${mere.organizationId}/accounting`, { as: mere })).json()

  // Clauses: sharing-and-api 3.17
  test('are set by an accountant who may, until they may not; open pages of members show them', async () => {
    await addExpense({ amount: 115, gst: 15 })
    await makeGuest(world, hemi, mere, id, { setsCodes: true })
    const { books } = await guests.deal(hemi, id)
    expect(books?.codes?.accounting.renovation).toBeNull()
    expect((await guests.open(hemi, id, '/expenses?format=xero_bills')).status).toBe(400)
    const changed = await change(books?.codes?.version)
    expect(changed.status, await changed.clone().text()).toBe(200)
    expect(await stored()).toMatchObject({ accounting: { renovation: '310' } })
    expect((await guests.open(hemi, id, '/expenses?format=xero_bills')).status).toBe(200)
    const known = await world.db.query<{ kind: string }>(sql`
      select kind from changes where organization_id = ${mere.organizationId} order by version desc limit 1`)
    expect(known).toEqual([{ kind: 'organization' }])
    const audited = await world.db.query<{ action: string }>(sql`
      select action from audit_log where organization_id = ${mere.organizationId} and user_id = ${hemi.userId}`)
    expect(audited).toEqual([{ action: 'account_codes_set' }])
    // A change of someone else since is not overwritten.
    expect((await change(books?.codes?.version)).status).toBe(412)
    await world.db.query(sql`update deal_guests set sets_codes = false where user_id = ${hemi.userId}`)
    expect((await change(2)).status).toBe(403)
    await world.db.query(sql`update deal_guests set role = 'partner' where user_id = ${hemi.userId}`)
    expect((await change(2)).status).toBe(404)
  })

  // Clauses: sharing-and-api 3.17
  test('are all that the database lets such an accountant write', async () => {
    const guest = { id: await makeGuest(world, hemi, mere, id, { setsCodes: true }) }
    const identity = { organizationId: mere.organizationId, userId: hemi.userId, guest }
    const rename = () =>
      inOrganization(world.db, identity, (tx) =>
        tx.query(
          sql`update organizations set accounting = '{}' where id = ${mere.organizationId} returning 1`,
        ),
      )
    const others = [
      'opportunities',
      'projects',
      'expenses',
      'documents',
      'deal_guests',
      'ownerships',
      'packs',
    ]
    for (const table of others) {
      const write = await inOrganization(world.db, identity, (tx) =>
        tx.query({ text: `delete from ${table} returning 1`, values: [], sql: '' } as never),
      )
      expect(write, table).toEqual([])
    }
    expect(await rename()).toHaveLength(1)
    await world.db.query(sql`update deal_guests set until = '2026-01-01' where id = ${guest.id}`)
    expect(await rename()).toEqual([])
    await world.db.query(sql`update deal_guests set until = null, sets_codes = false where id = ${guest.id}`)
    expect(await rename()).toEqual([])
  })

  // Clauses: sharing-and-api 3.17
  test('only an administrator lets an accountant set them; a member who changes what they see keeps it', async () => {
    const tama = await world.person({ joins: mere })
    const invite = (as: Person, body: object) =>
      world.send('POST', `/api/opportunities/${id}/guests`, {
        as,
        organizationId: mere.organizationId,
        body: {
          email: hemi.email,
          role: 'accountant',
          sections: ['tax'],
          setsCodes: true,
          isChange: true,
          ...body,
        },
      })
    const refused = await invite(tama, {})
    expect(await refused.json()).toMatchObject({ status: 403, detail: ADMINS_LET_SET_CODES })
    expect(await (await invite(mere, {})).json()).toMatchObject({ setsCodes: true })
    expect(await (await invite(tama, { sections: ['tax', 'statement'] })).json()).toMatchObject({
      setsCodes: true,
    })
    // The right is an accountant's.
    expect(await (await invite(mere, { role: 'partner' })).json()).toMatchObject({ setsCodes: false })
  })
})

// Clauses: sharing-and-api 3.18
test('signing in opens the deal that the guest opened last, on any device, while it is shared', async () => {
  const next = (await projectRequests(world).win(mere, '16 Clarence Street, Hamilton')).project.opportunityId
  const opened = async () =>
    (
      (await (await world.send('GET', '/api/session', { as: hemi })).json()) as {
        sharedDealId: string | null
      }
    ).sharedDealId
  expect(await opened()).toBeNull()
  const { secret } = await guests.invited(mere, id, { email: hemi.email, role: 'partner' })
  await guests.accept(hemi, secret)
  expect(await opened()).toBe(id)
  await makeGuest(world, hemi, mere, next)
  expect(await opened()).toBe(id)
  await guests.deal(hemi, next)
  expect(await opened()).toBe(next)
  await guests.deal(hemi, id)
  expect(await opened()).toBe(id)
  await world.db.query(sql`delete from deal_guests where user_id = ${hemi.userId} and opportunity_id = ${id}`)
  expect(await opened()).toBe(next)
  await world.db.query(sql`update opportunities set deleted_at = now() where id = ${next}`)
  expect(await opened()).toBeNull()
})
