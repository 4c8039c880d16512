import { screen, waitFor } from '@testing-library/dom'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { newDeal } from '#src/features/deals/pipeline/test-deals.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Person } from '#src/server/testing/test-world.ts'
import { button, heading, openScreen, unreachable } from '../testing/test-screen.tsx'

const KERERU = '8 Kererū Street, Ōtūmoetai, Tauranga'
const RATA = '21 Rātā Road, Titirangi, Auckland'
const STREAM = /\/api\/stream$/

const world = worldForFile()
let mere: Person

const card = (address: string) => screen.findByRole('article', { name: address })
const save = (address: string) => newDeal(world, mere, { address })

/** Opens a page of a new organization with one deal, whose stream opens once `open` is called. */
async function openHeld(path: string) {
  mere = await world.person()
  const { id } = await save(KERERU)
  const page = await openScreen(world, path.replace('$id', id), mere, {
    isLive: true,
    isLoading: true,
    held: STREAM,
  })
  return { page, open: page.release, id }
}

/** Events are in order: a page that shows the new name has received every earlier one. */
async function renameOrganization(name: string): Promise<void> {
  const path = `/api/organizations/${mere.organizationId}`
  const now = await (await world.send('GET', path, { as: mere })).json()
  const headers = { 'if-match': `"${z.object({ version: z.number() }).parse(now).version}"` }
  expect((await world.send('PATCH', path, { as: mere, body: { name }, headers })).status).toBe(200)
  await screen.findAllByRole('button', { name: `Organization: ${name}` })
}

for (const { screen: name, path, unrecorded } of [
  { screen: 'a deal', path: '/opportunities/$id', unrecorded: ['notifications', 'rules'] },
  { screen: 'the dashboard', path: '/dashboard', unrecorded: ['notifications'] },
  { screen: 'the projects', path: '/projects', unrecorded: ['notifications'] },
]) {
  test(`opening ${name} requests each list once`, async () => {
    const { page, open } = await openHeld(path)
    await waitFor(() => expect(page.requests).toContain('GET /api/stream'))
    const reads = () => page.requests.filter((one) => one.startsWith('GET ') && !STREAM.test(one))
    const repeated = () => [...new Set(reads().filter((one, at, all) => all.indexOf(one) < at))].toSorted()
    const missed = unrecorded.map((list) => `GET /api/${list}`)
    await waitFor(() => expect(reads()).toEqual(expect.arrayContaining(missed)))
    expect(repeated()).toEqual([])
    open()
    // Changes of these aren't recorded, so the stream can't send those it has missed.
    await waitFor(() => expect(repeated()).toEqual(missed))
    await renameOrganization('Kea Homes')
    expect(repeated().filter((one) => !/session|notifications|rules|organizations/.test(one))).toEqual([])
  })
}

test('a change after the lists were loaded and before the stream opened appears', async () => {
  const { open } = await openHeld('/dashboard')
  await card(KERERU)
  await save(RATA)
  open()
  await card(RATA)
})

test('a page that has missed too many changes refetches everything', async () => {
  const { open } = await openHeld('/dashboard')
  await card(KERERU)
  await save(RATA)
  await world.db.query(sql`delete from changes where organization_id = ${mere.organizationId}`)
  open()
  await card(RATA)
})

test('a change while the first response of a list is on its way appears', async () => {
  mere = await world.person()
  const page = await openScreen(world, '/tasks', mere, { isLive: true, isLoading: true })
  const read = Promise.withResolvers<void>()
  const send = Promise.withResolvers<void>()
  const end = page.intercept(/^GET \/api\/tasks$/, async (next) => {
    const response = await next()
    read.resolve()
    await send.promise
    return response
  })
  await read.promise
  end()
  const body = { title: 'Order tiles', assigneeId: mere.userId }
  expect((await world.send('POST', '/api/tasks', { as: mere, body })).status).toBe(201)
  await renameOrganization('Kea Homes')
  send.resolve()
  await screen.findByText('Order tiles')
})

test('a page doesn’t refetch its own change', async () => {
  const { page, open } = await openHeld('/dashboard')
  open()
  await card(KERERU)
  await renameOrganization('Kea Homes')
  await page.loaded()
  const reads = () => page.requests.filter((one) => one === 'GET /api/opportunities').length
  const before = reads()
  await page.user.click(await button(`Move ${KERERU}`))
  await page.user.click(await screen.findByRole('menuitemradio', { name: 'Funding' }))
  await waitFor(() => expect(page.requests.join()).toContain('/placement'))
  await renameOrganization('Tūī Homes')
  await page.loaded()
  expect(reads()).toBe(before)
})

test('a deal deleted in another browser leaves the tasks and its open pages, and comes back with Undo', async () => {
  mere = await world.person()
  const { id } = await save(KERERU)
  const task = { title: 'Book the valuer', assigneeId: mere.userId, opportunityId: id }
  await world.send('POST', '/api/tasks', { as: mere, body: task })
  const change = async (path: string) => {
    const [row] = await world.db.query<{ version: number }>(
      sql`select version from opportunities where id = ${id}`,
    )
    const headers = { 'if-match': `"${row?.version}"` }
    expect((await world.send('DELETE', path, { as: mere, headers })).status).toBe(200)
  }
  for (const { path, shown } of [
    { path: '/tasks', shown: () => screen.queryByText('Book the valuer') },
    { path: `/opportunities/${id}/numbers`, shown: () => screen.queryByRole('heading', { name: 'Numbers' }) },
  ]) {
    const page = await openScreen(world, path, mere, { isLive: true })
    await waitFor(() => expect(shown()).not.toBeNull())
    await waitFor(() => expect(page.requests).toContain('GET /api/stream'))
    await change(`/api/opportunities/${id}`)
    await waitFor(() => expect(shown()).toBeNull())
    if (path !== '/tasks') await heading('Opportunity not found')
    await change(`/api/opportunities/${id}/deletion`)
    await waitFor(() => expect(shown()).not.toBeNull())
  }
})

// Clauses: deal-workflow 8.1
test('deals that failed to load offline can be retried', async () => {
  mere = await world.person()
  await save(KERERU)
  let isReached = false
  const page = await openScreen(world, '/agents', mere, {
    intercepted: [/^GET \/api\/opportunities$/, (next) => (isReached ? next() : unreachable(next))],
  })
  await page.open('/dashboard')
  await screen.findByText(/No internet connection/)
  await screen.findByText(/Failed to fetch opportunities/)
  isReached = true
  await page.user.click(await button('Retry'))
  await card(KERERU)
})

test('a user whose session has ended is asked to sign in when back online', async () => {
  mere = await world.person()
  await save(KERERU)
  const page = await openScreen(world, '/dashboard', mere, { isLive: true })
  await card(KERERU)
  page.setOnline(false)
  await screen.findByText(/You are offline/)
  await world.db.query(sql`delete from auth.sessions where user_id = ${mere.userId}`)
  page.setOnline(true)
  await screen.findByRole('dialog', { name: 'Save Your Progress' })
  await screen.findByText(/Your session has expired\. Please sign in again\./)
})
