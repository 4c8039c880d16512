import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { button, openScreen } from '#src/app/testing/test-screen.tsx'
import { edit, newDeal } from '#src/features/deals/pipeline/test-deals.ts'
import { madeForTest, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { type Agent, agentListSchema, changedAgentSchema } from './schema.ts'

const HEMI = { name: 'Hēmi Parata', phone: '021 555 0142', email: 'hemi@ray.example' }
const ANIKA = { name: 'Anika Thompson', phone: '027 555 0199', email: 'anika@barfoot.example' }

const world = worldForFile()
const mere = madeForTest(() => world.person())

async function addAgent(body: object): Promise<Agent> {
  const reply = await world.send('POST', '/api/agents', { as: mere, body })
  return changedAgentSchema.parse(await reply.json()).agent
}

async function savedNames(): Promise<string[]> {
  const reply = await world.send('GET', '/api/agents', { as: mere })
  return agentListSchema.parse(await reply.json()).agents.map(({ name }) => name)
}

const findDialog = async () => within(await screen.findByRole('dialog', { name: /^(Add|Edit) agent$/ }))
const box = async (name: string) => (await findDialog()).getByRole<HTMLInputElement>('textbox', { name })
const save = async () => (await findDialog()).getByRole('button', { name: 'Save' })
const names = () => screen.queryAllByRole('rowheader').map(({ textContent }) => textContent)
const shows = (...expected: string[]) => waitFor(() => expect(names()).toEqual(expected))

// Clauses: deal-workflow 5.14, 5.15
test('an empty list explains agents and offers to add the first one', async () => {
  const { user, fail } = await openScreen(world, '/agents', mere)
  await screen.findByText(/^Add the agents you work with/)
  await user.click(await button('Add agent'))
  await user.click(await save())
  await screen.findByText('Agent name is required')
  await user.type(await box('Name'), HEMI.name)
  await user.type(await box('Phone'), HEMI.phone)
  const email = await box('Email')
  expect(email.type).toBe('email')
  await user.type(email, 'hemi at ray')
  await user.click(await save())
  await screen.findByText(/^Enter an email address/)
  await user.clear(email)
  await user.type(email, HEMI.email)

  const restore = fail(/^POST \/api\/agents$/)
  await user.click(await save())
  await screen.findByText(/Nothing you typed was lost\./)
  restore()
  await user.click(await save())
  await shows(HEMI.name)
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add agent' })).toBeNull())
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: HEMI.phone }).href).toBe('tel:0215550142')
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: HEMI.email }).href).toBe(`mailto:${HEMI.email}`)
})

// Clauses: deal-workflow 1.6, 2.45
test('agents are added, edited and deleted in the list, which is ordered by name', async () => {
  await addAgent(HEMI)
  await addAgent(ANIKA)
  const { user } = await openScreen(world, '/agents', mere)
  await shows(ANIKA.name, HEMI.name)
  await user.click(await button(`Edit ${HEMI.name}`))
  expect((await box('Phone')).value).toBe(HEMI.phone)
  await user.clear(await box('Name'))
  await user.type(await box('Name'), 'Āio Parata')
  await user.click(await save())
  await shows('Āio Parata', ANIKA.name)

  await waitFor(async () => expect(await savedNames()).toEqual(expect.arrayContaining(['Āio Parata'])))
})

test('an edit can be undone, unless someone else has changed the agent since', async () => {
  const { id, version } = await addAgent(HEMI)
  const { user } = await openScreen(world, '/agents', mere, { isLive: true })
  const rename = async (from: string, to: string) => {
    await user.click(await button(`Edit ${from}`))
    await user.clear(await box('Name'))
    await user.type(await box('Name'), to)
    await user.click(await save())
    await screen.findByText(`Saved ${to}`)
  }
  await rename(HEMI.name, 'Āwhina Parata')
  await user.keyboard('{Control>}z{/Control}')
  await shows(HEMI.name)
  await waitFor(async () => expect(await savedNames()).toEqual([HEMI.name]))

  await rename(HEMI.name, 'Āwhina Parata')
  const headers = { 'if-match': `"${version + 3}"` }
  const body = { ...HEMI, name: 'Āwhina Rata' }
  expect((await world.send('PUT', `/api/agents/${id}`, { as: mere, body, headers })).status).toBe(200)
  await shows('Āwhina Rata')
  await user.click(await button(/^Undo/))
  await screen.findByText(/Hēmi Parata was not changed back\. You changed it in another window\./)
  await shows('Āwhina Rata')
})

// Clauses: deal-workflow 2.45
test('a delete can be undone; a failed one is rolled back, with the reason and Retry', async () => {
  await addAgent(HEMI)
  await addAgent(ANIKA)
  const { user, fail, loaded, requests } = await openScreen(world, '/agents', mere)
  await user.click(await button(`Delete ${ANIKA.name}`))
  await shows(HEMI.name)
  await user.click(await button(/^Undo/))
  await shows(ANIKA.name, HEMI.name)
  await waitFor(() => expect(requests.join()).toContain('/deletion'))
  await loaded()
  expect(await savedNames()).toHaveLength(2)

  const restore = fail(/^DELETE \/api\/agents/)
  await user.click(await button(`Delete ${HEMI.name}`))
  await screen.findByText(new RegExp(`${HEMI.name} was not deleted\\.`))
  await shows(ANIKA.name, HEMI.name)
  restore()
  await user.click(await button(/^Retry/))
  await shows(ANIKA.name)
  await waitFor(async () => expect(await savedNames()).toEqual([ANIKA.name]))
})

test('a delete among the agents found moves the focus to the next of them', async () => {
  for (let count = 1; count <= 8; count += 1)
    await addAgent({ name: `Agent ${count}`, email: `a${count}@ray.example` })
  const { user } = await openScreen(world, '/agents', mere)
  await user.type(await screen.findByRole('searchbox', { name: 'Search agents' }), 'agent')
  await user.click(await button('Delete Agent 3'))
  await waitFor(() => expect(names()).not.toContain('Agent 3'))
  expect(document.activeElement?.outerHTML).toContain('Edit Agent 4')
})

test('a likely duplicate can be added after a warning', async () => {
  await addAgent(HEMI)
  const { user } = await openScreen(world, '/agents', mere)
  await user.click(await button('Add agent'))
  const warning = async () => (await findDialog()).queryByRole('status')?.textContent ?? ''
  await user.type(await box('Name'), 'hemi parata')
  expect(await warning()).toBe(
    'Hēmi Parata has the same name. Deals of that name count for each. You can still save.',
  )
  await user.clear(await box('Name'))
  await user.type(await box('Name'), 'H. P.')
  expect(await warning()).toBe('')
  await user.type(await box('Phone'), '+64 21 555 0142')
  expect(await warning()).toContain('has the same phone')
  await user.click(await save())
  await shows(HEMI.name, 'H. P.')
})

test('a concurrent edit of the same field is not overwritten silently, and one of another stays', async () => {
  const { id, version } = await addAgent(HEMI)
  const { user } = await openScreen(world, '/agents', mere)
  await user.click(await button(`Edit ${HEMI.name}`))
  const body = { ...HEMI, name: 'Hemi P.', phone: '09 555 0100' }
  const headers = { 'if-match': `"${version}"` }
  expect((await world.send('PUT', `/api/agents/${id}`, { as: mere, body, headers })).status).toBe(200)
  await user.clear(await box('Name'))
  await user.type(await box('Name'), 'Hēmi P.')
  await user.click(await save())
  await screen.findByText(/You changed this agent to .*09 555 0100.* in another window\./)
  await user.click(await save())
  await shows('Hēmi P.')
  expect(screen.getByRole('row', { name: /^Hēmi P\./ }).textContent).toContain('09 555 0100')
})

test('an agent’s deals are counted and linked', async () => {
  await edit(world, mere, await newDeal(world, mere), { agentName: 'hemi parata' })
  await addAgent(HEMI)
  await addAgent(ANIKA)
  const { user, back, address } = await openScreen(world, '/agents', mere)
  expect((await screen.findByRole('row', { name: /^Anika/ })).textContent).toContain('No deals')
  await user.click(screen.getByRole('link', { name: HEMI.name }))
  await user.click(await button('how? Figures'))
  const how = await screen.findByRole('dialog', { name: 'How this is worked out' })
  expect(how.textContent).toContain('(asking − accepted) × 100 ÷ asking')
  back()
  await user.click(await button(`1 deal of ${HEMI.name}`))
  const deals = within(screen.getByRole('list', { name: `Deals of ${HEMI.name}` }))
  await user.click(deals.getByRole('link', { name: '8 Kererū Street, Ōtūmoetai, Tauranga' }))
  await screen.findByRole('heading', { name: /8 Kererū Street/ })
  expect(address()).toMatch(/^\/opportunities\//)
})

test('a colleague’s change appears without a reload, and a long list can be searched', async () => {
  for (let number = 1; number < 9; number += 1) await addAgent({ name: `Agent ${number}` })
  const { user, requests } = await openScreen(world, '/agents', mere, { isLive: true })
  await waitFor(() => expect(names()).toHaveLength(8))
  await waitFor(() => expect(requests).toContain('GET /api/stream'))
  await addAgent(HEMI)
  await waitFor(() => expect(names()).toHaveLength(9))
  const search = screen.getByRole('searchbox', { name: 'Search agents' })
  await user.type(search, 'hemi')
  await shows(HEMI.name)
  await user.clear(search)
  await user.type(search, 'nobody')
  await user.click(await button('Clear search'))
  await waitFor(() => expect(names()).toHaveLength(9))
})
