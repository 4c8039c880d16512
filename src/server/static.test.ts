import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { searchPlaces } from '#src/features/addresses/provider.server.ts'
import { indexingHeader } from './static.ts'
import { createTestWorld, type Person, type TestWorld } from './test-world.ts'

const ORIGIN = 'https://doneup.example'
const NOT_INDEXED = ['x-robots-tag', 'noindex']

test('search engines may index valuations of real addresses only', () => {
  const [offered] = searchPlaces('8 kereru st otumoetai', 1)
  const address = offered?.description ?? ''
  expect(address).toMatch(/^8 Kereru Street, Ōtūmoetai/)
  expect(indexingHeader(ORIGIN, 'valuation', address)).toEqual([
    'link',
    `<${ORIGIN}/valuation/${encodeURIComponent(address)}>; rel="canonical"`,
  ])
  expect(indexingHeader(ORIGIN, 'purchase-price', address)).toEqual(NOT_INDEXED)
  for (const other of [
    address.toLowerCase(),
    'Buy cheap things here',
    'Kereru Street, Ōtūmoetai, Tauranga',
    '8 Buy cheap things, Ōtūmoetai, Tauranga',
    '8 Kererū Street, Nowhere',
    '8 Kererū Street\r\nset-cookie: a=b, Levin',
    '',
  ]) {
    expect(indexingHeader(ORIGIN, 'valuation', other), other).toEqual(NOT_INDEXED)
  }
})

describe('the dashboard’s link header', () => {
  let world: TestWorld
  beforeAll(async () => {
    world = await createTestWorld()
  })
  afterAll(() => world.close())

  const linkFor = async (as?: Person) =>
    (await world.send('GET', '/dashboard', as ? { as } : {})).headers.get('link')

  test('preloads the deals of a subscriber in one organization', async () => {
    const link = '</api/opportunities>; rel=preload; as=fetch; crossorigin'
    expect(await linkFor(await world.person())).toBe(link)
  })

  test('preloads nothing for guests, without a subscription, or if another organization may be selected', async () => {
    const mere = await world.person()
    const ofTwo = await world.person({ joins: mere })
    expect(await linkFor()).toBeNull()
    expect(await linkFor(await world.person({ subscription: null }))).toBeNull()
    expect(await linkFor(ofTwo)).toBeNull()
  })
})
