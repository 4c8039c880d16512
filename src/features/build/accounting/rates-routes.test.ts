import { beforeEach, expect, test } from 'vitest'
import { madeForTest, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { learnedItem, type Rates, ratesSchema } from './rates-schema.ts'
import { addDone, KITCHENS } from './test-rates.ts'

const world = worldForFile()
const mere = madeForTest(() => world.person())
let path: string
beforeEach(() => {
  path = `/api/organizations/${mere.organizationId}/rates`
})

const read = async (): Promise<Rates> =>
  ratesSchema.parse(await (await world.send('GET', path, { as: mere })).json())
const put = (body: object, to = path) => world.send('PUT', to, { as: mere, body })

// Clauses: project-delivery 6.1, 6.2
test.each([
  ['kitchen', KITCHENS, 246.8],
  [
    'carpet',
    [
      { spent: 9_100, houseSize: 130, quality: 'mid-range' },
      { spent: 8_200, houseSize: 100, quality: 'mid-range' },
      { spent: 12_000, houseSize: 160, quality: 'mid-range' },
    ] as const,
    75.13,
  ],
])(
  'the learned rate of %s is used in new plans, until the usual one is again',
  async (itemId, done, rate) => {
    for (const [at, line] of done.entries()) {
      if (at === 2)
        expect((await put({ itemId, rate: learnedItem(await read(), itemId).learned?.rate })).status).toBe(
          412,
        )
      await addDone(world, mere, line, itemId)
    }
    expect(learnedItem(await read(), itemId)).toMatchObject({ learned: { rate }, lines: 3, projects: 3 })
    expect((await put({ itemId, rate: rate + 1 })).status).toBe(412)
    expect((await put({ itemId, rate })).status).toBe(200)
    expect((await read()).used).toEqual([{ itemId, rate, projects: 3 }])
    expect((await put({ itemId, rate: null })).status).toBe(200)
    expect((await read()).used).toEqual([])
  },
)

// Clauses: project-delivery 6.1
test('a line counts once it is done, and can be left out', async () => {
  const [first] = KITCHENS
  if (first === undefined) throw new Error('there are kitchens')
  const { line, requests } = await addDone(world, mere, first)
  const to = `${path}/lines/${line.id}`
  expect((await put({ isLeftOut: true }, to)).status).toBe(200)
  expect(learnedItem(await read(), 'kitchen')).toEqual({ learned: null, lines: 0, projects: 0 })
  await put({ isLeftOut: false }, to)
  expect(learnedItem(await read(), 'kitchen')).toMatchObject({ learned: { rate: 233.33 }, projects: 1 })
  await requests.send(mere, 'PUT', `/budget/lines/${line.id}/done`, { isDone: false }, line.version + 1)
  expect((await read()).lines).toEqual([])
  expect((await put({ isLeftOut: true }, `${path}/lines/${mere.organizationId}`)).status).toBe(404)
})
