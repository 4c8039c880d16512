import sql, { raw } from 'sql-template-tag'
import { beforeEach, expect, test } from 'vitest'
import {
  DOCUMENT_CATEGORIES,
  documentListSchema,
  documentSchema,
  NOT_OWN_FILE,
} from '#src/features/base/documents/schema.ts'
import { formWith, jpeg, pdf } from '#src/features/base/documents/test-files.ts'
import { budgetRequests } from '#src/features/build/budgets/test-budgets.ts'
import type { Project } from '#src/features/build/projects/schema.ts'
import { projectRequests } from '#src/features/build/projects/test-projects.ts'
import { inOrganization } from '#src/platform/db/in-organization.ts'
import { madeForTest, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { type Person, TEST_ORIGIN } from '#src/server/testing/test-world.ts'
import { makeBuilder } from './test-builders.ts'

const world = worldForFile()
const mere = madeForTest(() => world.person())
const tama = madeForTest(() => world.person({ subscription: null }))
let project: Project

beforeEach(async () => {
  project = (await projectRequests(world).win(mere)).project
  await makeBuilder(world, tama, mere, project.opportunityId)
})

const upload = (as: Person, path: string, name: string, bytes: Uint8Array) =>
  world.app.request(path, {
    method: 'POST',
    headers: { cookie: as.cookie, origin: TEST_ORIGIN, 'x-organization-id': mere.organizationId },
    body: formWith(name, bytes),
  })
const documentsPath = () => `/api/opportunities/${project.opportunityId}/documents`
const photographed = (as: Person, category: string, words = '') =>
  jpeg().then((bytes) =>
    upload(as, `${documentsPath()}?category=${category}&as=photo${words}`, 'quote.jpg', bytes),
  )

async function seenByBuilder() {
  const list = await world.send('GET', documentsPath(), { as: tama, organizationId: mere.organizationId })
  return documentListSchema.parse(await list.json()).documents.map(({ id }) => id)
}

/** Names a document in a row of each table that can name one; returns those tables, and all that could. */
async function nameInAllRows(documentId: string) {
  const budget = budgetRequests(world, project.id)
  const line = await budget.addLine(mere, { name: 'Kitchen', original: 20_000 })
  await budget.addQuote(mere, { lineId: line.id, amount: 8_200, supplier: 'Ace' })
  await budget.addVariation(mere, { lineId: line.id, amount: 700, reason: 'Stone' })
  const of = sql`${mere.organizationId}, gen_random_uuid(), ${project.opportunityId}`
  await world.db.query(sql`
    insert into offers (organization_id, id, opportunity_id, number, side, amount, made_on, method)
    values (${of}, 1, 'ours', 543219, '2026-11-02', 'negotiation')`)
  await world.db.query(sql`
    insert into comparables (organization_id, id, opportunity_id, address, price, sold_on)
    values (${of}, '3 Tawa Road, Petone', 765000, '2026-06-01')`)
  await world.db.query(sql`
    insert into conditions (organization_id, id, opportunity_id, kind, title, basis, days)
    values (${of}, 'finance', 'Finance', 'days', 5)`)
  await world.db.query(sql`
    insert into checklist_items (organization_id, id, opportunity_id, title, section, is_stop, position)
    values (${of}, 'Ask the bank', 'Finance', false, 900)`)
  const naming = await world.db.query<{ table: string }>(sql`
    select distinct table_name as "table" from information_schema.columns
    where table_schema = 'public' and column_name = 'document_id' order by 1`)
  const named: string[] = []
  for (const { table } of naming) {
    const rows = await world.db.query(sql`
      update ${raw(table)} set document_id = ${documentId} where organization_id = ${mere.organizationId} returning 1`)
    if (rows.length > 0) named.push(table)
  }
  return { named, naming: naming.map(({ table }) => table) }
}

test.each(DOCUMENT_CATEGORIES.filter(({ isPhotos }) => !isPhotos).map(({ value }) => value))(
  'a document in %s that was photographed is seen by no builder, also if rows name it',
  async (category) => {
    const made = await photographed(mere, category, '&caption=Bench%20top')
    expect(made.status, await made.clone().text()).toBe(201)
    const document = documentSchema.parse(await made.json())
    expect(document).toMatchObject({ category, fileType: 'image/jpeg', caption: 'Bench top', takenOn: null })
    const { named, naming } = await nameInAllRows(document.id)
    expect(named, 'a table can name a document, and this test has no row of it').toEqual(naming)
    expect(await seenByBuilder()).toEqual([])
    const picture = `/api/documents/${document.id}/picture?organization=${mere.organizationId}&size=small`
    expect((await world.send('GET', picture, { as: mere })).status).toBe(200)
    expect((await world.send('GET', picture, { as: tama })).status).toBe(404)
  },
)

test('the receipt of an expense is seen by a builder only if the expense is of the renovation', async () => {
  const budget = budgetRequests(world, project.id)
  const bytes = await jpeg()
  const receiptOf = async (purpose: string) => {
    const { id } = await budget.addExpense(mere, { amount: 9_000, purpose })
    const made = await upload(mere, `/api/projects/${project.id}/expenses/${id}/receipts`, 'a.jpg', bytes)
    return documentSchema.parse(await made.json()).id
  }
  await receiptOf('interest')
  const ofRenovation = await receiptOf('renovation')
  expect(await seenByBuilder()).toEqual([ofRenovation])
})

test('a photographed document is a photo, and no builder adds one', async () => {
  const at = `${documentsPath()}?category=renovation_docs`
  expect((await upload(mere, `${at}&as=photo`, 'quote.pdf', pdf())).status).toBe(400)
  expect((await upload(mere, at, 'quote.jpg', await jpeg())).status).toBe(400)
  expect((await photographed(tama, 'renovation_docs')).status).toBe(400)
})

test('a builder describes and deletes their own photos, and not those of others', async () => {
  const photo = async (as: Person) => {
    const made = await upload(as, `${documentsPath()}?category=photos_progress`, 'site.jpg', await jpeg())
    return documentSchema.parse(await made.json()).id
  }
  const [own, theirs] = [await photo(tama), await photo(mere)]
  const asTama = { as: tama, organizationId: mere.organizationId }
  const describe = (id: string) =>
    world.send('PUT', `/api/documents/${id}/photo`, {
      ...asTama,
      body: { caption: 'The hall' },
      headers: { 'if-match': '"1"' },
    })
  const refused = await describe(theirs)
  expect([refused.status, await refused.json()]).toMatchObject([403, { detail: NOT_OWN_FILE }])
  expect((await world.send('DELETE', `/api/documents/${theirs}`, asTama)).status).toBe(403)
  const identity = { organizationId: mere.organizationId, userId: tama.userId, isBuilder: true }
  const rows = await inOrganization(world.db, identity, (tx) =>
    tx.query(
      sql`update documents set caption = 'The hall' where id = any (${[own, theirs]}::uuid[]) returning id`,
    ),
  )
  expect(rows).toEqual([{ id: own }])
  expect((await describe(own)).status).toBe(200)
  expect((await world.send('DELETE', `/api/documents/${own}`, asTama)).status).toBe(200)
})
