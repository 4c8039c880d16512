import { expect, test } from 'vitest'
import { projectRequests } from '#src/features/build/projects/test-projects.ts'
import { positionAt } from '#src/lib/rows/positions.ts'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { budgetWithRowsSchema } from './schema.ts'
import { budgetRequests } from './test-budgets.ts'

const world = worldForFile()
const mere = madeForFile(() => world.person())

const newProject = async () => {
  const { project } = await projectRequests(world).win(mere)
  return { requests: budgetRequests(world, project.id) }
}

// Clauses: project-delivery 12.3
test('is moved by hand between two others, and a new one comes last', async () => {
  const { requests } = await newProject()
  await requests.addLine(mere, { name: 'Kitchen', original: 30_000 })
  const deck = await requests.addLine(mere, { name: 'Deck', original: 5_000 })
  const order = async () => (await requests.lines(mere)).map(({ name }) => name)
  expect(await order()).toEqual(['Renovation', 'Kitchen', 'Deck'])
  const position = positionAt(await requests.lines(mere), deck.id, 1)
  const path = `/budget/lines/${deck.id}/position`
  expect((await requests.send(mere, 'PUT', path, { position }, deck.version)).status).toBe(200)
  expect(await order()).toEqual(['Renovation', 'Deck', 'Kitchen'])
  expect((await requests.send(mere, 'PUT', path, { position: 'first' }, deck.version + 1)).status).toBe(400)
  await requests.addLine(mere, { name: 'Fence', original: 2_000 })
  expect((await order()).at(-1)).toBe('Fence')
})

// Clauses: project-delivery 12.12
test('the budget holds its variations and quotes', async () => {
  const { requests } = await newProject()
  const [line] = await requests.lines(mere)
  await requests.addVariation(mere, { lineId: line?.id, amount: 2_500, reason: 'Stone top' })
  await requests.addQuote(mere, { lineId: line?.id, supplier: 'Ace Decks', amount: 5_200 })
  const { variations, quotes } = budgetWithRowsSchema.parse(
    await (await requests.send(mere, 'GET', '/budget')).json(),
  )
  expect(variations).toMatchObject([{ amount: 2_500, reason: 'Stone top', state: 'proposed' }])
  expect(quotes).toMatchObject([{ amount: 5_200, supplier: 'Ace Decks', state: 'received' }])
})
