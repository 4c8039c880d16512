import { screen, waitFor, within } from '@testing-library/dom'
import sql from 'sql-template-tag'
import { afterEach, expect, test } from 'vitest'
import {
  button,
  closeScreen,
  field,
  heading,
  openScreen,
  type TestPage,
} from '#src/app/testing/test-screen.tsx'
import { madeForTest, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { receiver, stopReceivers, webhooksOf } from './test-webhooks.ts'

const world = worldForFile({ variables: { ACCEPT_LOCAL_WEBHOOKS: 'yes' } })
const mere = madeForTest(() => world.person())
afterEach(async () => {
  closeScreen()
  await stopReceivers()
})

const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }))

async function choose({ user }: TestPage, url: string, item: string): Promise<void> {
  await user.click(await button(`Actions: ${url}`))
  await user.click(within(await screen.findByRole('menu', { name: url })).getByText(item, { exact: true }))
}

// Clauses: sharing-and-api 5.13
test('an endpoint is added with its secret, tested, and its deliveries are replayed', async () => {
  let status = 500
  const { url, requests } = await receiver((response) => void response.writeHead(status).end('not today'))
  const page = await openScreen(world, '/organization/api', mere)
  const { user } = page
  await heading('API')
  await within(await screen.findByRole('region', { name: 'Webhooks' })).findByText(/^No endpoints yet/)
  await user.click(await button('Add endpoint'))
  const form = await dialog('Add endpoint')
  await user.type(form.getByLabelText(/^Address/), 'https://10.0.0.1/')
  await user.click(form.getByRole('radio', { name: 'Chosen events' }))
  await user.click(form.getByRole('button', { name: 'Add endpoint' }))
  await within(form.getByRole('group', { name: 'Chosen events' })).findByText('Choose at least one event.')
  await user.click(form.getByRole('checkbox', { name: 'deal.won' }))
  await user.click(form.getByRole('button', { name: 'Add endpoint' }))
  await form.findByText('This address cannot be reached from the internet.')
  await page.retype(form.getByLabelText(/^Address/), url)
  await user.click(form.getByRole('button', { name: 'Add endpoint' }))
  const { value: secret } = await field('Secret')
  expect(secret).toMatch(/^whsec_/)
  await user.click(await button('Done'))
  const row = await screen.findByRole('row', { name: new RegExp(url) })
  expect(row.textContent).toContain('1 event')
  expect(document.body.textContent).not.toContain(secret)

  await choose(page, url, 'Send test')
  await user.click((await dialog('Send test')).getByRole('button', { name: 'Send test' }))
  await screen.findByText('Test sent. Deliveries shows the answer.')
  await user.click(await button(`Deliveries of ${url}`))
  const log = await dialog(`Deliveries of ${url}`)
  await log.findByText('Waiting')
  await world.work()
  await page.refetch()
  await log.findByText('not today')
  await log.findByText(/^1 attempt, next today/)
  status = 200
  await user.click(log.getByRole('button', { name: 'Replay ping' }))
  await screen.findByText('ping is sent again')
  await world.work()
  await page.refetch()
  await log.findByText('Delivered')
  expect(new Set(requests.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  await user.click(log.getByRole('button', { name: 'Replay all' }))
  await log.findByText('Choose a day.')
  await user.type(log.getByLabelText('Replay all since'), 'today')
  await user.click(log.getByRole('button', { name: 'Replay all' }))
  await screen.findByText('1 event sent again')
  await world.work()
  expect(requests).toHaveLength(3)
})

test('an endpoint of someone who has left is off, and kept with one press', async () => {
  const webhooks = webhooksOf(world, mere)
  const { endpoint } = await webhooks.add({ url: 'https://1.1.1.1/hook' })
  await world.send('DELETE', '/api/account/sessions', { as: mere })
  const hana = await world.person({ joins: mere })
  await world.db.query(sql`update organization_members set role = 'admin' where user_id = ${hana.userId}`)
  const { user } = await openScreen(world, '/organization/api', hana)
  const row = await screen.findByRole('row', { name: new RegExp(endpoint.url) })
  expect(row.textContent).toContain('The access with which it was set up has ended. Keep it?')
  await user.click(await button(`Keep ${endpoint.url}`))
  await screen.findByText('Endpoint kept and turned on')
  await waitFor(() => expect(screen.queryByRole('button', { name: `Keep ${endpoint.url}` })).toBeNull())
})

// Clauses: sharing-and-api 5.13
test('an endpoint is edited, rolled, turned off and deleted', async () => {
  const webhooks = webhooksOf(world, mere)
  const { endpoint, secret } = await webhooks.add({ url: 'https://1.1.1.1/hook' })
  const page = await openScreen(world, '/organization/api', mere)
  const { user } = page
  await choose(page, endpoint.url, 'Edit')
  const form = await dialog('Edit endpoint')
  await user.type(form.getByLabelText('Description'), 'Sheets')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await screen.findByText('Endpoint saved')
  await screen.findByText('Sheets')

  await choose(page, endpoint.url, 'Roll secret')
  await user.click((await dialog('Roll secret')).getByRole('button', { name: 'Roll secret' }))
  const { value } = await field('Secret')
  expect(value).toMatch(/^whsec_/)
  expect(value).not.toBe(secret)
  await user.click(await button('Done'))
  await screen.findByText(/^Former secrets sign too until/)

  await choose(page, endpoint.url, 'Turn off')
  await screen.findByText('Endpoint turned off')
  expect((await webhooks.endpoint(endpoint.id)).state).toBe('off')
  await screen.findByText('Off')
  await choose(page, endpoint.url, 'Turn on')
  await screen.findByText('Endpoint turned on')

  await choose(page, endpoint.url, 'Delete')
  await user.click((await dialog('Delete endpoint')).getByRole('button', { name: 'Delete endpoint' }))
  await waitFor(() => expect(screen.queryByText(endpoint.url)).toBeNull())
  await screen.findByText(/^No endpoints yet/)
})

// Clauses: sharing-and-api 5.8
test('an endpoint that answered 410 says why it is off, one that a person turned off doesn’t', async () => {
  const webhooks = webhooksOf(world, mere)
  const { url } = await receiver((response) => void response.writeHead(410).end('gone'))
  const { endpoint } = await webhooks.add({ url })
  const page = await openScreen(world, '/organization/api', mere)
  await choose(page, url, 'Send test')
  const test = await dialog('Send test')
  await page.user.selectOptions(test.getByLabelText('Event'), 'deal.won')
  await page.user.click(test.getByRole('button', { name: 'Send test' }))
  await screen.findByText('Test sent. Deliveries shows the answer.')
  await world.work()
  await page.refetch()
  const reason = 'Its receiver answered 410: it is gone'
  await screen.findByText(reason)
  await choose(page, url, 'Turn on')
  await waitFor(() => expect(screen.queryByText(reason)).toBeNull())
  await choose(page, url, 'Turn off')
  await screen.findByText('Endpoint turned off')
  await world.work()
  expect(await webhooks.endpoint(endpoint.id)).toMatchObject({ state: 'off', failingSince: null })
})

test('ten endpoints are the most', async () => {
  const webhooks = webhooksOf(world, mere)
  const urls = Array.from({ length: 10 }, (_, at) => `https://1.1.1.1/${at}`)
  for (const url of urls) await webhooks.add({ url })
  await openScreen(world, '/organization/api', mere)
  await screen.findByText('An organization has at most 10 webhook endpoints. Delete one first.')
  expect(await button('Add endpoint')).toHaveProperty('disabled', true)
})
