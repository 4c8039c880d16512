import { expect, test } from 'vitest'
import { newDeal } from '#src/features/deals/pipeline/test-deals.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { preparedBy } from './pack.ts'
import { modelOf, packRequests } from './test-packs.ts'

const world = worldForFile()

test('a new pack is by the member who makes it, if they have a name', async () => {
  const packs = packRequests(world)
  const [tama, ana] = [await world.person(), await world.person()]
  await world.send('PUT', '/api/account/name', { as: tama, body: { name: 'Tama Parata' } })
  const view = await packs.read(tama, (await newDeal(world, tama)).id)
  expect(preparedBy({ ...modelOf(view), organization: 'Kererū Property' })).toBe(
    'Tama Parata, Kererū Property',
  )
  const unnamed = await packs.read(ana, (await newDeal(world, ana)).id)
  expect(unnamed.pack.author).toBeNull()
})
