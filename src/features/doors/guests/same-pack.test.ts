import sql from 'sql-template-tag'
import { beforeEach, expect, test } from 'vitest'
import { budgetRequests } from '#src/features/build/budgets/test-budgets.ts'
import { projectRequests, SALE } from '#src/features/build/projects/test-projects.ts'
import { NEW_PACK } from '#src/features/doors/packs/schema.ts'
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
    await makeGuest(world, hemi, mere, id)
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
