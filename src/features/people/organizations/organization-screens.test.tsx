import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import {
  button,
  field,
  heading,
  openScreen,
  respondWith,
  type TestPage,
} from '#src/app/testing/test-screen.tsx'
import { newDeal } from '#src/features/deals/pipeline/test-deals.ts'
import { ageProofs, givePassword, PASSWORD } from '#src/features/people/accounts/test-browser.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Person } from '#src/server/testing/test-world.ts'
import { createInviteWorld, newEmail } from './invites/test-invites.ts'

const way = worldForFile(createInviteWorld)

const nameOf = ({ email }: Person) => `Org for ${email}`
const main = async () => within(await screen.findByRole('main'))

/** The header has one menu for phones and one for wider windows. */
async function organizationButton(name: string): Promise<HTMLElement> {
  return waitFor(() => {
    const [found] = screen.getAllByRole('button', { name: `Organization: ${name}` }).toReversed()
    if (!found) throw new Error('The header has the menu of the organization')
    return found
  })
}

async function chooseInMenu({ user }: TestPage, current: string, item: string): Promise<void> {
  await user.click(await organizationButton(current))
  await user.click(
    screen.getByRole(/^(?:Org for|Kōwhai|Tūī)/.test(item) ? 'menuitemradio' : 'menuitem', { name: item }),
  )
}

async function joinsAs(role: 'member' | 'admin', admin: Person): Promise<Person> {
  const person = await way.world.person()
  expect((await way.accept(person, await way.secretFor(admin, person.email, role))).status).toBe(200)
  return person
}

async function deleteOrganization(as: Person): Promise<void> {
  const path = `/api/organizations/${as.organizationId}/deletion`
  expect((await way.world.send('POST', path, { as, body: { name: nameOf(as) } })).ok).toBe(true)
}

// Clauses: accounts-and-billing 6.3
test('an administrator sends an invitation, sees it in the list and cancels it', async () => {
  const mere = await way.world.person()
  await givePassword(way.world, mere)
  await ageProofs(way.world, mere)
  const { user } = await openScreen(way.world, '/organization/team', mere)
  await organizationButton(nameOf(mere))
  await heading('Open invitations')
  const email = newEmail()
  await user.type(await field('Email'), email)
  await user.selectOptions(await field('Role'), 'Administrator')
  await user.click(await button('Send invite'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }))
  await user.type(await dialog.findByLabelText('Password'), PASSWORD)
  await user.click(dialog.getByRole('button', { name: 'Confirm' }))
  const invites = within(await screen.findByRole('table', { name: 'Open invitations' }))
  await waitFor(() =>
    expect(invites.getByRole('row', { name: new RegExp(email) }).textContent).toContain('Administrator'),
  )
  expect((await field('Email')).value).toBe('')

  await user.type(await field('Email'), mere.email)
  await user.click(await button('Send invite'))
  await screen.findByText(`${mere.email} is already a member of this organization.`)
  await user.click(await button(`Cancel invite for ${email}`))
  await user.click(await button('Cancel invitation'))
  await screen.findByText(/^No open invitations\./)
})

test('roles are changed in the table, except the only administrator’s; a new member appears', async () => {
  const mere = await way.world.person()
  const page = await openScreen(way.world, '/organization/team', mere, { isLive: true })
  const held = page.hold(/^GET \/api\/stream$/)
  const own = await field(`Role of ${mere.email}`)
  expect(own.disabled).toBe(true)
  // Joins before the live stream opens, as another does afterwards.
  const early = await joinsAs('member', mere)
  held()
  await field(`Role of ${early.email}`)
  const colleague = await joinsAs('member', mere)
  const theirs = await field(`Role of ${colleague.email}`)
  expect(theirs.value).toBe('member')
  await page.user.selectOptions(theirs, 'Administrator')
  await screen.findByText(`${colleague.email} is now an administrator`)
  await waitFor(() => expect(own.disabled).toBe(false))
  await page.reload()
  expect((await field(`Role of ${colleague.email}`)).value).toBe('admin')
})

test('M1: an administrator with an unconfirmed email can resend the link instead of inviting', async () => {
  const mere = await way.world.person({ isConfirmed: false })
  const { user } = await openScreen(way.world, '/organization/team', mere)
  const section = within(await screen.findByRole('region', { name: 'Invite people' }))
  section.getByText('Confirm your email first')
  expect(section.queryByRole('button', { name: 'Send invite' })).toBeNull()
  await user.click(section.getByRole('button', { name: 'Resend email' }))
  await section.findByText(`Sent to ${mere.email}. It may take a minute to arrive.`)
})

// Clauses: accounts-and-billing 2.24
test('an invalid invitation shows ‘Invalid Invitation’ with a link to the sign-in page', async () => {
  const page = await openScreen(way.world, '/signup?invite=not-an-invitation')
  await heading('Invalid Invitation')
  expect((await main()).getByRole('alert').textContent).toBe('Invite not found')
  await page.user.click(screen.getByRole('link', { name: 'Return to login' }))
  await waitFor(() => expect(page.address()).toBe('/login'))
})

test('a user with an account signs in from the invite screen and accepts', async () => {
  const mere = await way.world.person()
  const hemi = await way.world.person()
  await givePassword(way.world, hemi)
  const page = await openScreen(way.world, `/signup#invite=${await way.secretFor(mere, hemi.email)}`)
  await page.user.click(
    (await (await main()).findAllByRole('button', { name: 'Sign in' }))[0] ?? document.body,
  )
  expect((await field('Email')).value).toBe(hemi.email)
  await page.user.type(await field('Password'), PASSWORD)
  await page.user.click(await button('Sign in'))
  await page.user.click(await button('Accept invitation'))
  await waitFor(() => expect(page.address()).toBe('/dashboard'))
  await organizationButton(nameOf(mere))
})

test('an account with another email sees whom the invitation is for', async () => {
  const mere = await way.world.person()
  const email = newEmail()
  const secret = await way.secretFor(mere, email)
  const { user } = await openScreen(way.world, `/signup#invite=${secret}`, await way.world.person())
  await waitFor(() =>
    expect(screen.getByRole('main').textContent).toContain(`This invitation is for ${email}`),
  )
  expect(screen.queryByRole('button', { name: 'Accept invitation' })).toBeNull()
  await user.click((await main()).getByRole('button', { name: 'Sign out' }))
  expect((await field('Email')).value).toBe(email)
})

// Clauses: accounts-and-billing 2.24
test('an invitation waits on every device; its link leads a member in again', async () => {
  const mere = await way.world.person()
  const colleague = await way.world.person()
  const secret = await way.secretFor(mere, colleague.email)
  const other = await openScreen(way.world, '/dashboard', colleague)
  const waiting = () => screen.queryByText(/^You’re invited to join/)
  await waitFor(() => expect(waiting()?.textContent).toContain('a team as a member.'))
  await other.user.click(await button('Join'))
  await organizationButton(nameOf(mere))
  await waitFor(() => expect(waiting()).toBeNull())

  const again = await openScreen(way.world, `/signup#invite=${secret}`, colleague)
  await waitFor(() => expect(again.address()).toBe('/dashboard'))
  await organizationButton(nameOf(mere))
  await openScreen(way.world, `/signup#invite=${secret}`)
  await screen.findByText('You’ve joined a team. Sign in to open it.')
  expect((await field('Email')).value).toBe(colleague.email)
})

// Clauses: accounts-and-billing 1.3, 4.5
test('a new organization from the dropdown becomes current; switching back shows the first', async () => {
  const mere = await way.world.person()
  const page = await openScreen(way.world, '/dashboard', mere)
  await chooseInMenu(page, nameOf(mere), 'New organization')
  const dialog = within(await screen.findByRole('dialog', { name: 'New organization' }))
  await page.user.type(dialog.getByLabelText('Organization name'), 'Kōwhai Homes')
  await page.user.click(dialog.getByRole('button', { name: 'Create organization' }))
  await organizationButton('Kōwhai Homes')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New organization' })).toBeNull())
  await page.user.click(await organizationButton('Kōwhai Homes'))
  expect(screen.getByRole('menuitemradio', { name: 'Kōwhai Homes' }).getAttribute('aria-checked')).toBe(
    'true',
  )
  await page.user.click(screen.getByRole('menuitemradio', { name: nameOf(mere) }))
  await organizationButton(nameOf(mere))
  await page.reload()
  await organizationButton(nameOf(mere))
})

test('renaming the organization updates the header and other members’ screens', async () => {
  const mere = await way.world.person()
  const colleague = await joinsAs('admin', mere)
  const page = await openScreen(way.world, '/dashboard', colleague, { isLive: true })
  // Signing in opens the organization that was joined last.
  await organizationButton(nameOf(mere))
  await chooseInMenu(page, nameOf(mere), 'Organization Settings')
  await heading('Organization Settings')
  expect(page.address()).toBe('/organization/settings')
  const name = await field('Organization name')
  expect(name.value).toBe(nameOf(mere))
  await page.user.clear(name)
  await page.user.type(name, 'Kōwhai Homes')
  await page.user.click(
    within(screen.getByRole('region', { name: 'Name' })).getByRole('button', { name: 'Save' }),
  )
  await organizationButton('Kōwhai Homes')
  const path = `/api/organizations/${mere.organizationId}`
  const { version } = await (await way.world.send('GET', path, { as: mere })).json()
  const headers = { 'if-match': `"${version}"` }
  await way.world.send('PATCH', path, { as: mere, body: { name: 'Tūī Homes' }, headers })
  await organizationButton('Tūī Homes')
})

test('M1: without a confirmed email, a new organization is rejected with a resend button', async () => {
  const mere = await way.world.person({ isConfirmed: false })
  await deleteOrganization(mere)
  const { user } = await openScreen(way.world, '/dashboard', mere)
  await heading('No organizations found')
  within(screen.getByRole('complementary', { name: 'Email confirmation' })).getByRole('button', {
    name: 'Resend',
  })
  await user.type(await field('Organization name'), 'Kōwhai Homes')
  await user.click(await button('Create organization'))
  expect((await (await main()).findByRole('alert')).textContent).toContain('Confirm your email first')
})

// Clauses: accounts-and-billing 2.11, 2.17, 6.5; sharing-and-api 4.1
test('only administrators can open an organization’s settings and team; a member leaves and returns to their own', async () => {
  const mere = await way.world.person()
  const member = await joinsAs('member', mere)
  const page = await openScreen(way.world, '/dashboard', member)
  await page.user.click(await organizationButton(nameOf(mere)))
  screen.getByRole('menuitem', { name: 'New organization' })
  expect(screen.queryByRole('menuitem', { name: 'Organization Settings' })).toBeNull()
  expect(screen.queryByRole('menuitem', { name: 'Manage Team' })).toBeNull()
  expect(screen.queryByRole('menuitem', { name: 'API' })).toBeNull()
  await page.user.click(await organizationButton(nameOf(mere)))
  for (const path of ['/organization/settings', '/organization/team', '/organization/api']) {
    await page.open(path)
    await screen.findByText("You don't have permission to access organization settings")
  }
  await chooseInMenu(page, nameOf(mere), 'Leave organization')
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave organization' }))
  await page.user.click(dialog.getByRole('button', { name: 'Leave' }))
  await organizationButton(nameOf(member))
  await screen.findByText(`You have left ${nameOf(mere)}`)
})

// Clauses: accounts-and-billing 10.7
test('a removed member keeps only their own unsaved notes on screen, and continues in their own organization', async () => {
  const mere = await way.world.person()
  const member = await joinsAs('member', mere)
  const { id: dealId, address } = await newDeal(way.world, mere)
  const page = await openScreen(way.world, '/dashboard', member, { isLive: true })
  await organizationButton(nameOf(mere))
  document.title = 'Opportunity · DoneUp'
  await page.open(`/opportunities/${dealId}`)
  await heading(/^8 Kererū Street/)
  expect(document.title).toBe('8 Kererū Street · DoneUp')
  await page.user.type(await field('Notes'), 'Ask about the roof')
  const path = `/api/organizations/${mere.organizationId}/members`
  const { members } = await (await way.world.send('GET', path, { as: mere })).json()
  const { id, version } = members.find(({ userId }: { userId: string }) => userId === member.userId)
  const headers = { 'if-match': `"${version}"` }
  expect((await way.world.send('DELETE', `${path}/${id}`, { as: mere, headers })).ok).toBe(true)
  await heading('You no longer have access to a team')
  expect(screen.queryByText(address)).toBeNull()
  expect(document.title).toBe('Opportunity · DoneUp')
  expect((await field('Unsaved notes of 8 Kererū Street')).value).toBe('Ask about the roof')
  await page.user.click(await button('Continue'))
  await organizationButton(nameOf(member))
  await heading('Property Opportunities')
})

// Clauses: accounts-and-billing 8.9, 8.10; deal-workflow 8.11
test('fetching, switching and inviting each have their own error message', async () => {
  const mere = await way.world.person()
  await way.world.send('POST', '/api/organizations', { as: mere, body: { name: 'Tūī Homes' } })
  const broken = respondWith(500, 'broken')
  const page = await openScreen(way.world, '/how-it-works', mere)
  const restore = page.intercept(/ \/api\/organizations\/[^/]+$/, broken)
  await page.open('/organization/settings')
  const alert = async () => (await (await main()).findByRole('alert')).textContent
  expect(await alert()).toContain('Failed to fetch organizations')
  restore()

  page.intercept(/^POST \/api\/organizations\/.*\/invites/, broken)
  await page.open('/organization/team')
  await page.user.type(await field('Email'), 'hana@doneup.example')
  await page.user.click(await button('Send invite'))
  expect(await alert()).toContain('Failed to send invite')

  const restoreSession = page.intercept(/^GET \/api\/session$/, broken)
  await chooseInMenu(page, nameOf(mere), 'Tūī Homes')
  await page.user.click(await button('Discard'))
  await screen.findByText(/^Failed to switch organization: /)
  await organizationButton(nameOf(mere))
  await page.reload()
  await screen.findByText('Failed to fetch organizations')
  restoreSession()
  await page.user.click(await button('Retry'))
  await heading('Manage Team')
  await organizationButton(nameOf(mere))
})
