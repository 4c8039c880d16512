import { screen, waitFor, within } from '@testing-library/dom'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RequestByFetch } from '#src/features/base/documents/test-requests.ts'
import { queueUpload } from '#src/features/base/documents/upload-queue.ts'
import { expenseRows } from '#src/features/build/budgets/api.ts'
import type { Project } from '#src/features/build/projects/schema.ts'
import { projectRequests } from '#src/features/build/projects/test-projects.ts'
import { makeBuilder } from '#src/features/doors/guests/test-builders.ts'
import { guestRequests, makeGuest } from '#src/features/doors/guests/test-guests.ts'
import { madeForTest, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { queryClient } from '../query-client.ts'
import { button, field, heading, openScreen, textBox } from '../testing/test-screen.tsx'

const ADDRESS = '12 Rimu Street, Hamilton'

const world = worldForFile()
const mere = madeForTest(() => world.person())
const tama = madeForTest(() => world.person({ subscription: null }))
let project: Project
/** Tama, without a subscription, works for Mere Tawhai by her invitation. */
beforeEach(async () => {
  await world.db.query(sql`update auth.users set name = 'Mere Tawhai' where id = ${mere.userId}`)
  project = (await projectRequests(world).win(mere, ADDRESS)).project
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const main = () => screen.getByRole('main').textContent ?? ''
const ENDED = `You no longer have access to ${ADDRESS}`

async function build(): Promise<string> {
  const id = await makeBuilder(world, tama, mere, project.opportunityId)
  await world.send('GET', '/api/session', { as: tama, organizationId: mere.organizationId })
  return id
}
const remove = (guestId: string) => guestRequests(world).remove(mere, project.opportunityId, guestId)

test('a builder who is removed while offline reads of which deal and whom to ask, and keeps what wasn’t saved', async () => {
  const guestId = await build()
  const page = await openScreen(world, `/projects/${project.id}`, tama)
  await page.loaded()
  page.setOnline(false)
  await page.user.type(await textBox('New task'), 'Order the skip{Enter}')
  await waitFor(() => expect(main()).toContain('Order the skip'))
  await remove(guestId)
  page.setOnline(true)
  await heading(ENDED)
  expect(main()).toContain('Ask Mere Tawhai if you still need it.')
  expect((await field('Unsaved changes')).value).toContain('Order the skip was not added.')
  expect(screen.queryByText(/free trial|Pro Membership/)).toBeNull()
  for (const name of ['Opportunities', 'Projects', 'Agents', 'Feedback'])
    expect(screen.queryByRole('link', { name }), name).toBeNull()
  expect(screen.queryByRole('button', { name: /^(More|Organization: .*)$/ })).toBeNull()

  await page.user.click(await button('Review'))
  const review = within(await screen.findByRole('dialog', { name: 'Couldn’t be saved' }))
  expect(review.getByText(/Order the skip was not added/).parentElement?.textContent).toContain(
    `${ENDED}. Ask Mere Tawhai.`,
  )
  expect(document.body.textContent).not.toContain('Organization not found')
})

test('a receipt that was photographed offline has failed with its expense, and can be kept', async () => {
  const guestId = await build()
  const page = await openScreen(world, `/projects/${project.id}`, tama)
  await page.loaded()
  page.setOnline(false)
  const [id, { organizationId }] = [crypto.randomUUID(), mere]
  const paid = { date: '2026-02-04', purpose: 'renovation' as const, amount: 345, gst: 45 }
  const nothing = {
    dueOn: null,
    paidOn: null,
    supplier: null,
    invoiceNumber: null,
    note: null,
    lineId: null,
    billId: null,
  }
  const scope = { client: queryClient, organizationId, parentId: project.id }
  await expenseRows.add(scope, { ...paid, ...nothing }, id)
  const deal = { organizationId, opportunityId: project.opportunityId }
  await queueUpload(queryClient, deal, { projectId: project.id, id }, new File(['photo'], 'till.jpg'))
  expect(await screen.findAllByText(/\b1 change waiting for the network/)).toHaveLength(2)
  await remove(guestId)
  page.setOnline(true)
  await heading(ENDED)
  await screen.findByText('1 change couldn’t be saved.')
  expect(screen.queryByText(/Sending|waiting for/)).toBeNull()
  await page.user.click(await button('Review'))
  const review = within(await screen.findByRole('dialog', { name: 'Couldn’t be saved' }))
  const receipt = review.getByText(/^till.jpg was not uploaded/).closest('li')
  if (receipt === null) throw new Error('No receipt')
  expect(receipt.textContent).toContain('It waits for the expense of $345, which couldn’t be saved.')
  expect(review.queryByRole('button', { name: 'Open the deal' })).toBeNull()
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click')
  await page.user.click(within(receipt).getByRole('button', { name: 'Save to this device: till.jpg' }))
  await waitFor(() => expect(saved.mock.contexts).toMatchObject([{ download: 'till.jpg' }]))
  await page.user.click(within(receipt).getByRole('button', { name: 'Retry' }))
  await screen.findByText('1 change couldn’t be saved.')
})

test('a photo that wasn’t sent when the access ended is saved from the page, which asks to copy only texts', async () => {
  vi.stubGlobal('XMLHttpRequest', RequestByFetch)
  const guestId = await build()
  const page = await openScreen(world, `/projects/${project.id}`, tama)
  await page.loaded()
  page.setOnline(false)
  const deal = { organizationId: mere.organizationId, opportunityId: project.opportunityId }
  await queueUpload(queryClient, deal, 'photos_progress', new File(['photo'], 'tiles.jpg'))
  await screen.findAllByText(/\b1 change waiting for the network/)
  await remove(guestId)
  page.setOnline(true)
  await heading(ENDED)
  await screen.findByText('1 change couldn’t be saved.')
  expect(main()).toContain(
    'This file wasn’t sent. It is only in this browser, until you sign out. To keep it, save it to this device.',
  )
  expect(main()).not.toContain('copy it')
  expect(screen.queryByRole('textbox', { name: 'Unsaved changes' })).toBeNull()
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click')
  await page.user.click(await button('Save to this device: tiles.jpg'))
  await waitFor(() => expect(saved.mock.contexts).toMatchObject([{ download: 'tiles.jpg' }]))
})

test.each(['builder', 'accountant', 'partner'] as const)(
  'someone invited free as %s never meets a price page once their access has ended, also days later',
  async (role) => {
    const guestId =
      role === 'builder' ? await build() : await makeGuest(world, tama, mere, project.opportunityId, { role })
    await remove(guestId)
    for (const path of ['/dashboard', '/projects', `/projects/${project.id}`]) {
      const page = await openScreen(world, path, tama)
      await heading(ENDED)
      expect(page.address(), path).toBe(path)
    }
  },
)

test('someone whose last day is over reads the same, and who is invited again works on', async () => {
  const guestId = await build()
  await world.db.query(sql`update deal_guests set until = '2026-01-05' where id = ${guestId}`)
  await openScreen(world, '/dashboard', tama)
  await heading(ENDED)
  await remove(guestId)
  await build()
  const page = await openScreen(world, '/dashboard', tama)
  await waitFor(() => expect(page.address()).toMatch(/^\/projects/))
  await screen.findByRole('link', { name: new RegExp(ADDRESS) })
})

test('the plans are left for the organization in which one works', async () => {
  await build()
  const page = await openScreen(world, '/projects', tama)
  await heading('Active Projects')
  const choose = async (name: string) => {
    // The header has one menu for phones and one for wider windows.
    const buttons = await screen.findAllByRole('button', { name: /^Organization: / })
    await page.user.click(buttons.at(-1) ?? expect.fail('No menu'))
    await page.user.click(await screen.findByRole('menuitemradio', { name }))
  }
  await choose(`Org for ${tama.email}`)
  await waitFor(() => expect(page.address()).toMatch(/^\/pricing\?returnTo=/))
  await choose('A team')
  await waitFor(() => expect(page.address()).toMatch(/^\/projects/))
})
