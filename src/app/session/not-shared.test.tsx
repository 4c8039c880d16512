import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { projectRequests } from '#src/features/build/projects/test-projects.ts'
import { newDeal } from '#src/features/deals/pipeline/test-deals.ts'
import { makeBuilder } from '#src/features/doors/guests/test-builders.ts'
import { makeGuest } from '#src/features/doors/guests/test-guests.ts'
import { GUEST_ROLES } from '#src/features/people/organizations/invites/schema.ts'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { createAppRouter } from '../router.tsx'
import { openScreen } from '../testing/test-screen.tsx'
import { isOpenToBuilders } from './screen-access.ts'

// Each page for members × each role of guests: who opens it lands on what is shared with them, and reads why.

const world = worldForFile()
const mere = madeForFile(() => world.person())

const ID = '0197a000-0000-7000-8000-000000000001'
const guarded = Object.values(createAppRouter().routesByPath)
  .filter(({ id }) => id.startsWith('/guarded/'))
  .map(({ fullPath }) => fullPath.replace('$id', ID).replace(/(.)\/$/, '$1'))

for (const { value: role, label } of GUEST_ROLES)
  test(`${label}: no page of members opens silently, and none leads to the prices`, async () => {
    const guest = await world.person({ subscription: null })
    const isOpen = (path: string) =>
      role === 'builder' ? isOpenToBuilders(path) : /^\/(account|guest)(\/|$)/.test(path)
    let own = '/projects'
    let earlier: string | null = null
    if (role === 'builder') {
      const { project } = await projectRequests(world).win(mere)
      await makeBuilder(world, guest, mere, project.opportunityId)
      await world.send('GET', '/api/session', { as: guest, organizationId: mere.organizationId })
    } else {
      earlier = (await newDeal(world, mere)).id
      await makeGuest(world, guest, mere, earlier, { role })
      const { id } = await newDeal(world, mere)
      await makeGuest(world, guest, mere, id, { role })
      own = `/guest/${id}`
    }
    // A sign-in leads to the board of deals, and on from there.
    const closed = guarded.filter((path) => path !== '/dashboard' && !isOpen(path))
    expect(closed.length).toBeGreaterThan(20)
    const page = await openScreen(world, '/account', guest)
    for (const path of closed) {
      await page.open(path)
      const place = role === 'builder' && /^\/projects\/./.test(path) ? `/projects/${ID}` : own
      await waitFor(() => expect([path, page.address()]).toEqual([path, place]))
      await screen.findByText(/^That page isn’t shared with you\./)
      await page.user.click(await screen.findByRole('button', { name: 'Dismiss' }))
    }
    if (earlier === null) return
    // A member's address of a deal that is shared opens it as the guest sees it.
    for (const path of closed.filter((one) => one.startsWith(`/opportunities/${ID}`))) {
      await page.open(path.replace(ID, earlier))
      await waitFor(() => expect([path, page.address()]).toEqual([path, `/guest/${earlier}`]))
      expect(screen.queryByText(/isn’t shared with you/)).toBeNull()
    }
  })
