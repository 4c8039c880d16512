import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { newDeal } from '#src/features/deals/pipeline/test-deals.ts'
import { createInviteWorld, newEmail } from '#src/features/people/organizations/invites/test-invites.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { button, field, heading, openScreen } from '../testing/test-screen.tsx'

const way = worldForFile(createInviteWorld)

test('an invited person without a subscription sees what they have joined, before what it costs', async () => {
  const mere = await way.world.person()
  const email = newEmail()
  const secret = await way.secretFor(mere, email)
  const page = await openScreen(way.world, `/signup#invite=${secret}`)
  await page.user.type(await field('Password'), 'kererū-99')
  await page.user.click(await button('Create account'))
  await heading('You have joined a team')
  expect(page.address()).toBe('/dashboard')
  await page.user.click(screen.getByRole('link', { name: 'Start free trial' }))
  await waitFor(() => expect(page.address()).toMatch(/^\/pricing/))
})

// Clauses: sharing-and-api 3.18
test('an invited administrator without a subscription sees what they have joined; the owner of an organization its price', async () => {
  const [mere, hemi] = [await way.world.person(), await way.world.person({ subscription: null })]
  await way.accept(hemi, await way.secretFor(mere, hemi.email, 'admin'))
  const page = await openScreen(way.world, '/dashboard', hemi)
  await heading('You have joined a team as an administrator')
  screen.getByText(/each member has their own/)
  await page.user.click(screen.getByRole('link', { name: 'Start free trial' }))
  await waitFor(() => expect(page.address()).toMatch(/^\/pricing/))
  const own = await openScreen(way.world, '/dashboard', await way.world.person({ subscription: null }))
  await waitFor(() => expect(own.address()).toMatch(/^\/pricing/))
})

test('on another device an invited person opens the organization, not an empty one of their own', async () => {
  const [mere, hemi] = [await way.world.person(), await way.world.person()]
  await newDeal(way.world, mere)
  await way.accept(hemi, await way.secretFor(mere, hemi.email))
  await openScreen(way.world, '/dashboard', hemi)
  await screen.findByRole('tab', { name: /^Active \(1\)/ })
})

test('the tour doesn’t open for someone who has joined a team with deals, or has added one', async () => {
  const mere = await way.world.person()
  const hemi = await way.world.person({ joins: mere })
  await newDeal(way.world, mere)
  for (const person of [mere, hemi]) {
    const page = await openScreen(way.world, '/dashboard', person, { withTour: true })
    if (person === hemi) localStorage.setItem('doneup_organization', mere.organizationId)
    if (person === hemi) await page.reload()
    await screen.findByRole('tab', { name: /^Active \(1\)/ })
    await waitFor(() => expect(Object.keys(localStorage)).toContain(`onboarding_complete_${person.userId}`))
    expect(screen.queryByText(/^Step \d of 3$/)).toBeNull()
  }
})
