import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { projectRequests } from '#src/features/build/projects/test-projects.ts'
import { newDeal } from '#src/features/deals/pipeline/test-deals.ts'
import { makeBuilder } from '#src/features/doors/guests/test-builders.ts'
import { makeGuest } from '#src/features/doors/guests/test-guests.ts'
import { GUEST_ROLES, type GuestRole } from '#src/features/people/organizations/invites/schema.ts'
import { allArticles } from '#src/features/public/help/article-texts.ts'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { createAppRouter } from '../router.tsx'
import { isOpenToBuilders, mayOpenScreen } from '../session/screen-access.ts'
import { openScreen } from '../testing/test-screen.tsx'

// Each page that a guest can open × each role of guests, from the router: "?" opens what is written for them.

const world = worldForFile()
const mere = madeForFile(() => world.person())

const guarded = Object.values(createAppRouter().routesByPath)
  .filter(({ id }) => id.startsWith('/guarded/'))
  .map(({ fullPath }) => fullPath.replace(/(.)\/$/, '$1'))

/** Articles for everyone, as nothing in them depends on the role. */
const OF_EVERYONE = ['account']
const ARTICLES: Readonly<Record<GuestRole, readonly string[]>> = {
  builder: ['builders'],
  accountant: ['accountants'],
  // Reads the sections that were chosen; the article for guests says where.
  partner: ['guests'],
}

const isOpenToReaders = (path: string) => /^\/(guest|account)(\/|$)/.test(path)
const pagesOf = (role: GuestRole) =>
  guarded.filter((path) =>
    role === 'builder' ? isOpenToBuilders(path) && !path.startsWith('/guest') : isOpenToReaders(path),
  )

/** A guest without a subscription and, by the beginning of the address, the id that replaces `$id`. */
async function guestWithRole(role: GuestRole) {
  const guest = await world.person({ subscription: null })
  if (role !== 'builder') {
    const { id } = await newDeal(world, mere)
    await makeGuest(world, guest, mere, id, { role })
    return { guest, ids: { '/guest/': id } }
  }
  const { project } = await projectRequests(world).win(mere, `${guest.userId.slice(-6)} Clarence Street`)
  await makeBuilder(world, guest, mere, project.opportunityId)
  await world.send('GET', '/api/session', { as: guest, organizationId: mere.organizationId })
  return { guest, ids: { '/projects/': project.id } }
}

test('the pages of guests are found', () => {
  expect(pagesOf('builder').length).toBeGreaterThan(7)
  expect(pagesOf('accountant')).toEqual(['/account', '/guest', '/guest/$id'])
})

for (const { value: role, label } of GUEST_ROLES)
  test(`“?” opens the article for the ${label.toLowerCase()} on each page that they can open`, async () => {
    const { guest, ids } = await guestWithRole(role)
    const page = await openScreen(world, '/account', guest)
    const wrong: string[] = []
    for (const path of pagesOf(role)) {
      const [, id = ''] = Object.entries(ids).find(([start]) => path.startsWith(start)) ?? []
      const address = path.replace('$id', id)
      await page.open(address)
      await page.loaded()
      await waitFor(() => expect(page.address()).toBe(address))
      const link = await screen.findByRole('link', { name: 'Help', description: /screen/ })
      const article = link.getAttribute('href')?.replace('/help/', '') ?? ''
      if (![...ARTICLES[role], ...OF_EVERYONE].includes(article)) wrong.push(`${path}: ${article}`)
    }
    expect(wrong).toEqual([])
  })

test('an article for guests leads only to screens and articles that they can use', () => {
  const leadsOf = (slug: string) =>
    allArticles()
      .filter((article) => article.slug === slug)
      .flatMap(({ sections }) =>
        sections.flatMap(({ blocks }) => blocks.flatMap(({ items }) => items.flat())),
      )
      .flatMap((part) => (typeof part !== 'string' && 'href' in part ? [part.href] : []))
  const closed = leadsOf('builders').filter(
    (href) => !mayOpenScreen(href, 'builder') && !isOpenToBuilders(href),
  )
  expect(closed).toEqual([])
  const screens = leadsOf('accountants').filter((href) => !href.startsWith('/help/'))
  expect(screens.filter((href) => !isOpenToReaders(href))).toEqual([])
})
