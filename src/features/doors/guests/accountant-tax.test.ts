import { beforeEach, expect, test } from 'vitest'
import { projectRequests } from '#src/features/build/projects/test-projects.ts'
import { USUAL_OWNERSHIP } from '#src/features/deals/deal-tax/schema.ts'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { guestRequests, makeGuest } from './test-guests.ts'

const world = worldForFile()
const guests = guestRequests(world)
const mere = madeForFile(() => world.person())
const hemi = madeForFile(() => world.person({ subscription: null }))
let id: string
beforeEach(async () => {
  id = (await projectRequests(world).win(mere, '14 Clarence Street, Hamilton')).project.opportunityId
})

test('an accountant reads what Tax and split lacks and whom to ask, instead of no section', async () => {
  await makeGuest(world, hemi, mere, id, { sections: ['tax'] })
  const { pack } = await guests.deal(hemi, id)
  expect(pack.parts).toEqual([
    {
      section: 'tax',
      heading: 'Tax and split',
      blocks: [{ type: 'text', text: expect.stringMatching(/^The owners of this deal haven’t/) }],
    },
  ])
})

test('an accountant reads below the GST of registered owners that the owners are missing, until they are entered', async () => {
  await makeGuest(world, hemi, mere, id, { sections: ['tax'] })
  const own = async (ownership: object, version: number) => {
    const headers = { 'if-match': `"${version}"` }
    const body = { ...USUAL_OWNERSHIP, gstRegistered: true, vendor: 'registered', ...ownership }
    const saved = await world.send('PUT', `/api/opportunities/${id}/ownership`, { as: mere, body, headers })
    expect(saved.status).toBe(200)
    const { pack } = await guests.deal(hemi, id)
    return JSON.stringify(pack.parts)
  }
  const without = await own({}, 0)
  expect(without).toMatch(/GST to pay.*"The owners of this deal haven’t been entered yet\./)
  const owners = [{ name: 'Mere', kind: 'individual', share: 100 }]
  expect(await own({ owners }, 1)).toMatch(/^(?!.*haven’t been entered).*Split between the owners/)
})
