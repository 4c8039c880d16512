import sql, { type Sql } from 'sql-template-tag'
import { beforeEach, expect, test } from 'vitest'
import { pdf } from '#src/features/base/documents/test-files.ts'
import { budgetRequests } from '#src/features/build/budgets/test-budgets.ts'
import { projectRequests, SALE } from '#src/features/build/projects/test-projects.ts'
import { adjustSales, newSale, WORKED_SALES } from '#src/features/deals/comparables/test-comparables.ts'
import { addDocument } from '#src/features/doors/exports/test-exports.ts'
import { NEW_PACK } from '#src/features/doors/packs/schema.ts'
import { packRequests } from '#src/features/doors/packs/test-packs.ts'
import { inOrganization } from '#src/platform/db/in-organization.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Person } from '#src/server/testing/test-world.ts'
import { USUAL_SECTIONS } from './schema.ts'
import { guestRequests, makeDealWithoutGuests, makeGuest } from './test-guests.ts'

const DEAL_STATES = ['planned', 'won', 'settled', 'sold'] as const

const world = worldForFile()
const guests = guestRequests(world)
let mere: Person
let hemi: Person
let id: string
beforeEach(async () => {
  ;({ mere, hemi, id } = await makeDealWithoutGuests(world))
})

// Clauses: sharing-and-api 3.4
test.each(DEAL_STATES)(
  'a guest sees what a member’s partner pack shows of a deal that is %s',
  async (state) => {
    await moveTo(state)
    await makeGuest(world, hemi, mere, id, { role: 'partner' })
    const pack = { ...NEW_PACK, kind: 'partner', sections: USUAL_SECTIONS }
    const share = await world.send('POST', `/api/opportunities/${id}/share-links`, {
      as: mere,
      body: { label: 'Jo', pack },
    })
    const { url } = (await share.json()) as { url: string }
    const shared = await world.send('GET', `/api/share/${url.split('/').at(-1)}`)
    const { pack: ofMember } = (await shared.json()) as { pack: { parts: unknown } }
    expect((await guests.deal(hemi, id)).pack.parts).toEqual(ofMember.parts)
    const text = JSON.stringify(ofMember.parts)
    expect(text.includes('28 Nov 2026')).toBe(state === 'settled' || state === 'sold')
    expect(text.includes('Forecast net profit')).toBe(state === 'won' || state === 'settled')
    expect(text.includes('Realised net profit')).toBe(state === 'sold')
  },
)

// Clauses: pipeline-at-work 1.13
test('a guest with the section Value sees the counted sales as a member does, and no guest the documents of any sale', async () => {
  const [counted, other] = [await addPaper('Miro listing.pdf'), await addPaper('Kauri listing.pdf')]
  await addPaper('LIM.pdf')
  await adjustSales(world, mere, id)
  await newSale(world, mere, id, { ...WORKED_SALES[0], documentId: counted })
  await newSale(world, mere, id, { ...WORKED_SALES[1], documentId: other, weight: 0 })
  const guestId = await makeGuest(world, hemi, mere, id, { sections: ['value', 'documents'] })
  const path = `/api/opportunities/${id}/share-links`
  const pack = { ...NEW_PACK, kind: 'partner', sections: ['value', 'documents'] }
  const share = await world.send('POST', path, { as: mere, body: { label: 'Jo', pack } })
  const { url } = (await share.json()) as { url: string }
  const shared = await world.send('GET', `/api/share/${url.split('/').at(-1)}`)
  const { pack: ofMember } = (await shared.json()) as { pack: { parts: unknown } }
  const { parts } = (await guests.deal(hemi, id)).pack
  expect(parts).toEqual(ofMember.parts)
  const text = JSON.stringify(parts)
  expect(text).toContain('14 Miro Street, Petone')
  expect(text).toContain('LIM.pdf')
  expect(text).not.toContain('Tawa')
  expect(text).not.toContain('listing.pdf')
  await world.db.query(sql`update deal_guests set sections = '{documents}' where id = ${guestId}`)
  expect(await seenBy(guestId, sql`select address from comparables`)).toEqual([])
  expect(await seenBy(guestId, sql`select name from documents`)).toEqual([{ name: 'LIM.pdf' }])
})

// Clauses: pipeline-at-work 1.13
test('a document that was chosen for download is no longer listed or sent once a sale names it', async () => {
  const [lim, listing] = [await addPaper('LIM.pdf'), await addPaper('Listing.pdf')]
  const documents = [lim, listing]
  await makeGuest(world, hemi, mere, id, { documents })
  const body = { label: 'Jo', pack: { ...NEW_PACK, kind: 'partner', sections: USUAL_SECTIONS }, documents }
  const share = await world.send('POST', `/api/opportunities/${id}/share-links`, { as: mere, body })
  const { url } = (await share.json()) as { url: string }
  const link = `/api/share/${url.split('/').at(-1)}`
  const listed = async () => {
    const ofLink = (await (await world.send('GET', link)).json()) as { documents: { name: string }[] }
    return [ofLink.documents, (await guests.deal(hemi, id)).documents].map((all) =>
      all.map(({ name }) => name),
    )
  }
  expect(await listed()).toEqual([
    ['LIM.pdf', 'Listing.pdf'],
    ['LIM.pdf', 'Listing.pdf'],
  ])
  await newSale(world, mere, id, { ...WORKED_SALES[0], documentId: listing })
  expect(await listed()).toEqual([['LIM.pdf'], ['LIM.pdf']])
  expect((await world.send('POST', `${link}/files/${listing}`, { body: {} })).status).toBe(404)
  expect((await guests.open(hemi, id, `/files/${listing}`)).status).toBe(404)
  expect((await guests.open(hemi, id, `/files/${lim}`)).status).toBe(200)
})

const addPaper = (name: string) =>
  addDocument(world, world.jobServices, {
    organizationId: mere.organizationId,
    deal: id,
    name,
    bytes: pdf(),
  })

/** What the database shows the guest. */
function seenBy(guestId: string, query: Sql): Promise<unknown[]> {
  const identity = { userId: hemi.userId, organizationId: mere.organizationId, guest: { id: guestId } }
  return inOrganization(world.db, identity, (tx) => tx.query(query))
}

test('an accountant reads the profits of the deal’s own loan, not of the one that a lender is asked for', async () => {
  await makeGuest(world, hemi, mere, id, { role: 'accountant' })
  const { material } = await packRequests(world).read(mere, id)
  const text = JSON.stringify((await guests.deal(hemi, id)).pack.parts)
  expect(JSON.stringify(material)).toContain('worked out with the smaller loan')
  expect(text).not.toContain('worked out with the smaller loan')
  // Once, though several of its sections have the loan.
  expect(
    text.match(
      /the deal’s own loan of \$[\d,]+\. Packs for lenders and partners use \$[\d,]+: lenders usually lend/g,
    ),
  ).toHaveLength(1)
  expect(text).toContain('LVR","figure":"80% of the price"')
})

/** Won, a deal has a project that has spent more than planned. */
async function moveTo(state: (typeof DEAL_STATES)[number]): Promise<void> {
  if (state === 'planned') return
  const projectId = await win(id)
  const settledOn = state === 'won' ? null : '2026-11-28'
  await agree({ signedOn: '2026-11-20', provinces: ['Auckland'], price: 500_000, settledOn })
  await budgetRequests(world, projectId).addExpense(mere, { amount: 1_234.56, supplier: 'Skips Ltd' })
  if (state !== 'sold') return
  const projects = projectRequests(world)
  const sale = { ...SALE, actualPurchasePrice: 500_000 }
  await projects.move(mere, await projects.read(mere, projectId), { status: 'sold', sale })
}

async function agree(body: object): Promise<void> {
  const headers = { 'if-match': '"0"' }
  const reply = await world.send('PUT', `/api/opportunities/${id}/agreement`, { as: mere, body, headers })
  expect(reply.status, await reply.clone().text()).toBe(200)
}

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
