import { screen, waitFor, within } from '@testing-library/dom'
import sql from 'sql-template-tag'
import { beforeEach, expect, test } from 'vitest'
import { openScreen, textBox } from '#src/app/testing/test-screen.tsx'
import { projectRequests } from '#src/features/build/projects/test-projects.ts'
import { newDeal } from '#src/features/deals/pipeline/test-deals.ts'
import { makeGuest } from '#src/features/doors/guests/test-guests.ts'
import { packRequests } from '#src/features/doors/packs/test-packs.ts'
import { madeForTest, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { MAKERS, sharingRefusal } from './schema.ts'
import { openedText } from './shared-links.tsx'
import { shareRequests } from './test-share-links.ts'

const NO_MAKERS = JSON.stringify({ makers: MAKERS[2].value })

const world = worldForFile()
const share = shareRequests(world)
const mere = madeForTest(() => world.person())
let id: string
beforeEach(async () => {
  id = (await newDeal(world, mere)).id
})

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const region = async () => within(await screen.findByRole('region', { name: 'Shared links' }))

// Clauses: sharing-and-api 2.21
test('whom the pack is for isn’t asked again for its link', async () => {
  await packRequests(world).change(mere, id, { audience: 'Westpac, Jo' })
  const page = await openScreen(world, `/opportunities/${id}/pack`, mere)
  await page.user.click(await button('Share link'))
  await screen.findByText('Westpac, Jo', { selector: 'b' })
  expect(screen.queryByRole('textbox', { name: 'Recipient' })).toBeNull()
  await page.user.click(await button('Make link'))
  await page.user.click(await button('Done'))
  await (await region()).findByText('Westpac, Jo')
})

// Clauses: sharing-and-api 2.1
test('a link is made from the pack with its messages, shown once, listed, opened and revoked', async () => {
  const page = await openScreen(world, `/opportunities/${id}/pack`, mere)
  await page.user.click(await button('Share link'))
  await page.user.type(await textBox('Recipient'), 'Westpac, Jo')
  await page.retype(await screen.findByLabelText<HTMLInputElement>('Ends after'), '181')
  await screen.findByText('A link lives from 1 to 180 days.')
  await page.user.type(await textBox('Passcode (optional)'), '12345')
  await page.user.click(await button('Make link'))
  await screen.findByText('A passcode has at least 6 characters.')
  screen.getByText('A link lives from 1 to 180 days.')
  await page.retype(await screen.findByLabelText<HTMLInputElement>('Ends after'), '14')
  await page.retype(await textBox('Passcode (optional)'), '')
  await page.user.click(await button('Make link'))
  const box = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Link' })
  const secret = box.value.split('/share/')[1] ?? ''
  expect(secret).toMatch(/^[\w-]{43}$/)
  await page.user.click(await button('Done'))
  await (await region()).findByText('Westpac, Jo')
  expect(document.body.textContent).not.toContain(secret)
  ;(await region()).getByText('Not opened yet')

  await share.open(secret)
  await page.refetch()
  await (await region()).findByText(/^Opened 1 time by 1 visitor, last today \d+:\d\d [ap]m$/)
  await page.user.click(await button('Actions: Westpac, Jo'))
  await page.user.click(await screen.findByRole('menuitem', { name: 'Who opened it' }))
  await screen.findByText('Visitor 1, Safari')
  await page.user.click(await button('Done'))

  await page.user.click(await button('Actions: Westpac, Jo'))
  await page.user.click(await screen.findByRole('menuitem', { name: 'Revoke Westpac, Jo' }))
  await page.user.click(await button('Revoke'))
  await (await region()).findByText('Revoked')
  expect((await share.open(secret)).status).toBe(404)
})

// Clauses: sharing-and-api 2.18
test('a frozen link keeps today’s figures, and the list names their day', async () => {
  const page = await openScreen(world, `/opportunities/${id}/pack`, mere)
  await page.user.click(await button('Share link'))
  await page.user.type(await textBox('Recipient'), 'Westpac, Jo')
  screen.getByText(/with the figures of the day on which they open it/)
  await page.user.click(await screen.findByRole('radio', { name: 'Stay as they are' }))
  screen.getByText(/with the figures of today, also after the deal changes/)
  await page.user.click(await button('Make link'))
  await page.user.click(await button('Done'))
  await (await region()).findByText(/figures of \d+ \w+ \d{4}/)
})

// Clauses: sharing-and-api 2.17
test('offline, making a link says that it needs the network', async () => {
  const page = await openScreen(world, `/opportunities/${id}/pack`, mere)
  await page.user.click(await button('Share link'))
  await page.user.type(await textBox('Recipient'), 'Westpac, Jo')
  page.setOnline(false)
  await page.user.click(await button('Make link'))
  await screen.findByText('Links can be made when you are back online.')
  page.setOnline(true)
})

// Clauses: sharing-and-api 2.14
test('the deal’s Documents tab lists its links, which are edited there', async () => {
  await share.make(mere, id, { passcode: 'passcode' })
  const page = await openScreen(world, `/opportunities/${id}/documents`, mere)
  await (await region()).findByText(/with a passcode/)
  await page.user.click(await button('Actions: Westpac, Jo'))
  await page.user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  await page.retype(await textBox('Recipient'), 'ANZ, Sam')
  await page.user.click(await screen.findByRole('checkbox', { name: 'Remove the passcode' }))
  await page.user.click(await button('Save'))
  await (await region()).findByText('ANZ, Sam')
  expect(await share.list(mere, id)).toMatchObject([{ label: 'ANZ, Sam', hasPasscode: false }])
})

// Clauses: sharing-and-api 10.7
test('a link is made from a project’s page and from all shared links, where its deal is chosen first', async () => {
  const { project } = await projectRequests(world).win(mere, '12 Rimu Street, Petone, Lower Hutt')
  const page = await openScreen(world, `/projects/${project.id}/documents`, mere)
  await page.user.click(await (await region()).findByRole('link', { name: 'Make a link' }))
  await waitFor(() => expect(page.address()).toBe(`/opportunities/${project.opportunityId}/pack`))
  await page.open('/organization/sharing')
  await page.user.click(await (await region()).findByRole('button', { name: 'Make a link' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Make a link' }))
  await page.user.type(dialog.getByRole('searchbox', { name: 'Search deals' }), 'rimu')
  await page.user.click(await dialog.findByRole('button', { name: /^12 Rimu Street/ }))
  await button('Share link')
})

// Clauses: sharing-and-api 2.15
test('administrators see all links, revoke them and switch sharing off', async () => {
  const { secret } = await share.make(mere, id)
  const other = await share.make(mere, (await newDeal(world, mere)).id, { label: 'ANZ, Sam' })
  const page = await openScreen(world, '/organization/sharing', mere)
  await (await region()).findByText('ANZ, Sam')
  ;(await region()).getByText('Westpac, Jo')
  await page.user.click(await screen.findByRole('radio', { name: 'Nobody' }))
  await screen.findByText(/^All open links end at once, and stay ended\. Guests keep their access/)
  await page.user.click(await screen.findByRole('radio', { name: 'Administrators' }))
  await page.user.click(await button('Save'))
  await page.loaded()
  await page.user.click(await button('Revoke all'))
  const question = within(await screen.findByRole('dialog', { name: 'Revoke all links' }))
  question.getByText('All 2 links to deals of this organization end at once, permanently.')
  await page.user.click(question.getByRole('button', { name: 'Revoke all' }))
  await waitFor(async () => (await region()).getByText(/^No open links/))
  expect(screen.queryByRole('button', { name: 'Revoke all' })).toBeNull()
  for (const one of [secret, other.secret]) expect((await share.open(one)).status).toBe(404)
})

// Clauses: sharing-and-api 2.15
test('switching links off asks with the number that end and the guests who stay, and offers no Undo', async () => {
  const deleted = (await newDeal(world, mere)).id
  const links = [await share.make(mere, id), await share.make(mere, deleted, { label: 'ANZ, Sam' })]
  await world.db.query(sql`update opportunities set deleted_at = now() where id = ${deleted}`)
  await makeGuest(world, await world.person({ subscription: null }), mere, id)
  const page = await openScreen(world, '/organization/sharing', mere)
  await (await region()).findByText('ANZ, Sam')
  await page.loaded()
  await page.user.click(await screen.findByRole('radio', { name: 'Administrators' }))
  await page.user.click(await button('Save'))
  await page.user.click(await button('Undo'))
  await screen.findByText('Undone: who makes links')
  await page.user.click(await screen.findByRole('radio', { name: 'Nobody' }))
  await page.user.click(await button('Save'))
  const question = within(await screen.findByRole('dialog', { name: 'End 2 links' }))
  question.getByText(/end at once, permanently\. 1 guest keeps access until you remove them\. Turning/)
  ;(await region()).getByText('Deal deleted')
  expect((await share.open(links[0]?.secret ?? '')).status).toBe(200)
  await page.user.click(question.getByRole('button', { name: 'Save' }))
  await screen.findByText('Saved who makes links')
  await world.db.query(sql`update opportunities set deleted_at = null where id = ${deleted}`)
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  for (const { secret } of links) expect((await share.open(secret)).status).toBe(404)
  await page.user.click(await screen.findByRole('radio', { name: 'All members' }))
  await page.user.click(await button('Save'))
  await page.loaded()
})

// Clauses: sharing-and-api 2.12
test('what is known of the visitors, in words', () => {
  const lastOpenedAt = '2026-11-21T19:40:00Z'
  const now = new Date('2026-11-21T23:00:00Z')
  expect(openedText({ opened: 6, visitors: 2, lastOpenedAt }, now)).toBe(
    'Opened 6 times by 2 visitors, last today 8:40 am',
  )
})

test('without permission to share, a deal and its pack show the reason, and no link or invitation is offered', async () => {
  await world.db.query(sql`
    update organizations set sharing = ${NO_MAKERS}::jsonb where id = ${mere.organizationId}`)
  const reason = 'No one may share deals of this organization. You can change that under Sharing.'
  const page = await openScreen(world, `/opportunities/${id}/pack`, mere)
  const shows = async (name: string) =>
    expect((await screen.findByRole('region', { name })).textContent).toContain(reason)
  await (await region()).findByRole('link', { name: 'Sharing' })
  await shows('Shared links')
  expect(screen.queryByRole('button', { name: 'Share link' })).toBeNull()
  screen.getByRole('button', { name: 'Download PDF' })
  await page.open(`/opportunities/${id}/documents`)
  await within(await screen.findByRole('region', { name: 'Guests' })).findByRole('link', { name: 'Sharing' })
  await shows('Guests')
  expect(screen.queryByRole('button', { name: 'Invite guest' })).toBeNull()
})

test('a dialog that makes a link says that sharing was switched off, and keeps what was typed', async () => {
  const page = await openScreen(world, `/opportunities/${id}/pack`, mere, { isLive: true })
  await page.user.click(await button('Share link'))
  await page.user.type(await textBox('Recipient'), 'Westpac, Jo')
  const path = `/api/organizations/${mere.organizationId}/sharing`
  const { version } = (await (await world.send('GET', path, { as: mere })).json()) as { version: number }
  const headers = { 'if-match': `"${version}"` }
  expect((await world.send('PUT', path, { as: mere, body: { makers: 'nobody' }, headers })).status).toBe(200)
  const dialog = within(screen.getByRole('dialog', { name: 'Share link' }))
  await dialog.findByText(/^No one may share deals of this organization\./)
  expect(dialog.getByRole('textbox', { name: 'Recipient' })).toHaveProperty('value', 'Westpac, Jo')
})

test.each([
  ['members', 'member', true],
  ['admins', 'member', false],
  ['admins', 'admin', true],
  ['nobody', 'admin', false],
] as const)('where %s may share, an %s may: %s', (makers, role, isAllowed) => {
  expect(sharingRefusal({ makers }, role) === null).toBe(isAllowed)
})

test('who can switch sharing on is worded for members and administrators', () => {
  expect(sharingRefusal({ makers: 'nobody' }, 'member')).toMatch(/An administrator can change that/)
  expect(sharingRefusal({ makers: 'nobody' }, 'admin')).toMatch(/You can change that/)
})
