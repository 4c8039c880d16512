// Clauses: pipeline-at-work 1.13
import { beforeAll, expect, test } from 'vitest'
import { adjustSales, newSale, WORKED_SALES } from '#src/features/deals/comparables/test-comparables.ts'
import { newDeal } from '#src/features/deals/pipeline/test-deals.ts'
import { addDocument } from '#src/features/doors/exports/test-exports.ts'
import { linesOf, modelOf, packRequests } from '#src/features/doors/packs/test-packs.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Person } from '#src/server/testing/test-world.ts'

const world = worldForFile()
const packs = packRequests(world)
let mere: Person
beforeAll(async () => {
  world.setNow(new Date('2026-11-21T20:14:00Z'))
  mere = await world.person()
})

test('the page Value has the counted sales with their adjustments, and the value that follows', async () => {
  const { id } = await newDeal(world, mere)
  await adjustSales(world, mere, id)
  for (const sale of WORKED_SALES) await newSale(world, mere, id, sale)
  await newSale(world, mere, id, { ...WORKED_SALES[0], address: '1 Not Counted Street', weight: 0 })
  const lines = linesOf(modelOf(await packs.read(mere, id)), 'value')
  expect(lines).toContain('Comparable sales')
  expect(lines).toContain('14 Miro Street, Petone 22 Aug 2026 $820,000 $807,401 2')
  expect(lines).toContain(
    '27 Nikau Street, Petone: 0.5% a month for 23 days +$3,422, −21 m² × $2,500 −$52,500, larger section −$20,000',
  )
  expect(lines.slice(-3)).toEqual([
    'Median $821,881',
    'Spread of the sales 3.5%',
    'Value from 3 sales $818,151',
  ])
  expect(lines.join()).not.toContain('Not Counted')
})

test('the page Value marks old sales, signs adjustments and says which ones have no floor area', async () => {
  const { id } = await newDeal(world, mere)
  await adjustSales(world, mere, id, { monthlyPercent: 0 })
  await newSale(world, mere, id, { ...WORKED_SALES[1], soldOn: '2025-11-21', floorArea: null })
  const lines = linesOf(modelOf(await packs.read(mere, id)), 'value')
  expect(lines).toContain('3 Tawa Road, Petone 21 Nov 2025, old $765,000 $780,000 1')
  expect(lines).toContain('3 Tawa Road, Petone: no garage +$15,000, not adjusted for floor area')
})

test('a deal without counted sales has the page Value as before', async () => {
  const { id } = await newDeal(world, mere)
  const before = linesOf(modelOf(await packs.read(mere, id)), 'value')
  await newSale(world, mere, id, { ...WORKED_SALES[0], weight: 0 })
  expect(linesOf(modelOf(await packs.read(mere, id)), 'value')).toEqual(before)
})

test('a photo of a sale isn’t among the photos that packs can show', async () => {
  const { id } = await newDeal(world, mere)
  const photo = await addDocument(world, world.jobServices, {
    organizationId: mere.organizationId,
    deal: id,
    name: 'front.jpg',
    bytes: new Uint8Array([1]),
    category: 'photos_before',
  })
  expect((await packs.read(mere, id)).material.photos.map((one) => one.id)).toEqual([photo])
  await newSale(world, mere, id, { ...WORKED_SALES[0], documentId: photo })
  expect((await packs.read(mere, id)).material.photos).toEqual([])
})
