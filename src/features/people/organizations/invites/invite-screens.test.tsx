import { screen, waitFor } from '@testing-library/dom'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { button, field, openScreen } from '#src/app/testing/test-screen.tsx'
import { projectRequests } from '#src/features/build/projects/test-projects.ts'
import { guestRequests } from '#src/features/doors/guests/test-guests.ts'
import { PASSWORD } from '#src/features/people/accounts/test-browser.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Person } from '#src/server/testing/test-world.ts'
import { roleSchema } from '../schema.ts'
import { type GuestRole, guestRoleSchema } from './schema.ts'
import { createInviteWorld, newEmail } from './test-invites.ts'

const way = worldForFile(createInviteWorld)

const banner = () => screen.queryByText(/^You’re invited to join/)

/** An open page of an invited user, and the invitation's id. */
async function openInvited(mere: Person, hemi: Person) {
  await way.secretFor(mere, hemi.email)
  const [{ id = '' } = {}] = await way.invitesOf(mere)
  const page = await openScreen(way.world, '/agents', hemi)
  await waitFor(() => expect(banner()).not.toBeNull())
  return { page, id }
}

test('Join on a second device says that the user is a member already, and the banner goes', async () => {
  const [mere, hemi] = [await way.world.person(), await way.world.person()]
  const { page, id } = await openInvited(mere, hemi)
  await way.world.send('POST', `/api/invites/${id}/acceptance`, { as: hemi })
  await page.user.click(await button('Join'))
  await screen.findByText('You are already a member of this organization')
  await waitFor(() => expect(banner()).toBeNull())
})

test.each(['Join', 'Decline'])(
  '%s after a cancellation says that the invitation is no longer open, and the banner goes',
  async (action) => {
    const [mere, hemi] = [await way.world.person(), await way.world.person()]
    const { page, id } = await openInvited(mere, hemi)
    const path = `/api/organizations/${mere.organizationId}/invites/${id}`
    expect((await way.world.send('DELETE', path, { as: mere })).ok).toBe(true)
    await page.user.click(await button(action))
    await screen.findByText('This invitation is no longer open.')
    await waitFor(() => expect(banner()).toBeNull())
  },
)

test('Decline deletes the invitation', async () => {
  const [mere, hemi] = [await way.world.person(), await way.world.person()]
  const { page } = await openInvited(mere, hemi)
  await page.user.click(await button('Decline'))
  await screen.findByText('Invitation to a team declined')
  await waitFor(() => expect(banner()).toBeNull())
  expect(await way.invitesOf(mere)).toEqual([])
})

test('the link of an accepted invitation doesn’t ask another account to accept it', async () => {
  const email = newEmail()
  const secret = await way.secretFor(await way.world.person(), email)
  await way.signUp(email, secret)
  await openScreen(way.world, `/signup#invite=${secret}`, await way.world.person())
  await screen.findByText(/It has been accepted\. Sign out to sign in with that email\.$/)
})

const colleaguesOf = async (as: Person) =>
  (await way.world.send('GET', `/api/organizations/${as.organizationId}/people`, { as })).text()

test('who creates an account with an invitation can say their name, which colleagues see', async () => {
  const mere = await way.world.person()
  const page = await openScreen(way.world, `/signup#invite=${await way.secretFor(mere, newEmail())}`)
  await page.user.type(await field('Your name'), 'Ana Rangi')
  await page.user.type(await field('Password'), PASSWORD)
  await page.user.click(await button('Create account'))
  await waitFor(async () => expect(await colleaguesOf(mere)).toContain('Ana Rangi'))
})

test('who accepts an invitation without a name can say one', async () => {
  const [mere, hemi] = [await way.world.person(), await way.world.person()]
  const secret = await way.secretFor(mere, hemi.email)
  const page = await openScreen(way.world, `/signup#invite=${secret}`, hemi)
  await page.user.type(await field('Your name'), 'Hēmi Kōwhai')
  await page.user.click(await button('Accept invitation'))
  await waitFor(async () => expect(await colleaguesOf(mere)).toContain('Hēmi Kōwhai'))
})

const isGuest = (role: string): role is GuestRole => guestRoleSchema.options.some((one) => one === role)

test.each([...guestRoleSchema.options, ...roleSchema.options])(
  'the page of an invitation as %s says which person asks and for whom, and sells nothing',
  async (role) => {
    const { world } = way
    const [mere, email] = [await world.person(), newEmail()]
    const organization = 'Mere Tawhai’s team'
    await world.db.query(sql`update auth.users set name = 'Mere Tawhai' where id = ${mere.userId}`)
    const { project } = await projectRequests(world).win(mere, '12 Rimu Street, Hamilton')
    const secret = isGuest(role)
      ? (await guestRequests(world).invited(mere, project.opportunityId, { email, role })).secret
      : await way.secretFor(mere, email, role)
    await openScreen(world, `/signup#invite=${secret}`)
    await field('Password')
    const text = () => screen.getByRole('main').textContent ?? ''
    expect(text()).toMatch(/Mere Tawhai (asks you|shares the deal)/)
    expect(text()).not.toContain(mere.email)
    expect(text()).not.toMatch(/on one board|If your subscription ends/)
    const hint = isGuest(role) ? `The name that ${organization} sees.` : 'What your colleagues call you.'
    expect(text()).toContain(hint)
  },
)
