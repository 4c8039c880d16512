import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { budgetRequests } from '#src/features/build/budgets/test-budgets.ts'
import { planSchema } from '#src/features/build/projects/plan-schema.ts'
import { projectRequests } from '#src/features/build/projects/test-projects.ts'
import { madeForTest, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { openScreen, type TestPage, textBox } from '../testing/test-screen.tsx'

const world = worldForFile()
const mere = madeForTest(() => world.person())
const project = madeForTest(async () => (await projectRequests(world).win(mere)).project)

const choose = async ({ user }: TestPage, row: string, item: string) => {
  await user.click(await screen.findByRole('button', { name: `Actions: ${row}` }))
  await user.click(within(await screen.findByRole('menu', { name: row })).getByText(item, { exact: true }))
}
const isUndoRefused = async ({ user }: TestPage, name: string) => {
  await user.click(await screen.findByRole('button', { name: /^Undo/ }))
  await screen.findByText(`${name} You changed it in another window. The current version is shown.`)
}

// Clauses: project-delivery 11.7
test('Undo keeps a decision that someone else has made since; Retry replaces it', async () => {
  const requests = budgetRequests(world, project.id)
  const [line] = await requests.lines(mere)
  const { id, version } = await requests.addVariation(mere, {
    lineId: line?.id,
    amount: 1_850,
    reason: 'Stone',
  })
  const states = async () => {
    const list = await (await requests.send(mere, 'GET', '/budget/variations')).json()
    return (list as { variations: { state: string }[] }).variations.map(({ state }) => state)
  }
  const page = await openScreen(world, `/projects/${project.id}/budget`, mere)
  await choose(page, 'the variation of $1,850', 'Approved')
  await waitFor(async () => expect(await states()).toEqual(['approved']))
  await requests.send(mere, 'PUT', `/budget/variations/${id}/decision`, { state: 'declined' }, version + 1)
  await page.refetch()
  await within(screen.getByRole('region', { name: 'Variations' })).findByText('Declined')
  await isUndoRefused(page, 'The variation of $1,850 was not changed.')
  expect(await states()).toEqual(['declined'])
  await page.user.click(await screen.findByRole('button', { name: 'Retry' }))
  await waitFor(async () => expect(await states()).toEqual(['proposed']))
})

test('a choice in a menu that was open while someone else decided keeps their decision; Retry replaces it', async () => {
  const requests = budgetRequests(world, project.id)
  const [line] = await requests.lines(mere)
  const variation = { lineId: line?.id, amount: 1_850, reason: 'Stone' }
  const { id, version } = await requests.addVariation(mere, variation)
  const isShown = (state: string) =>
    within(screen.getByRole('region', { name: 'Variations' })).findByRole('cell', {
      name: new RegExp(`^${state}`),
    })
  const page = await openScreen(world, `/projects/${project.id}/budget`, mere)
  await page.user.click(await screen.findByRole('button', { name: 'Actions: the variation of $1,850' }))
  const menu = within(await screen.findByRole('menu', { name: 'the variation of $1,850' }))
  await requests.send(mere, 'PUT', `/budget/variations/${id}/decision`, { state: 'approved' }, version)
  await page.refetch()
  await isShown('Approved')
  await page.user.click(menu.getByText('Declined'))
  await screen.findByText(
    'The variation of $1,850 was not changed. You changed it in another window. The current version is shown.',
  )
  await isShown('Approved')
  await page.user.click(await screen.findByRole('button', { name: 'Retry' }))
  await isShown('Declined')
})

test('Undo keeps a move that someone else has made since', async () => {
  const { read, move } = projectRequests(world)
  const page = await openScreen(world, '/projects', mere)
  await page.user.click(await screen.findByRole('button', { name: `Move ${project.address}` }))
  await page.user.click(await screen.findByRole('menuitemradio', { name: 'Permits' }))
  await waitFor(async () => expect((await read(mere, project.id)).status).toBe('permits'))
  await move(mere, await read(mere, project.id), { status: 'demolition' })
  await page.refetch()
  await within(screen.getByRole('region', { name: 'Demolition' })).findByRole('article')
  await isUndoRefused(page, '12 Rimu Street was not moved back.')
  expect((await read(mere, project.id)).status).toBe('demolition')
})

test('Undo keeps days that someone else has given the same stage since', async () => {
  const path = `/api/projects/${project.id}/plan`
  const read = async () => planSchema.parse(await (await world.send('GET', path, { as: mere })).json())
  const page = await openScreen(world, `/projects/${project.id}/plan`, mere)
  await page.retype(await textBox('Days of Permits'), '12')
  await page.user.keyboard('{Enter}')
  await waitFor(async () => expect((await read()).plan.permits.days).toBe(12))
  const { plan, version } = await read()
  const body = { ...plan, permits: { ...plan.permits, days: 15 } }
  await world.send('PUT', path, { as: mere, body, headers: { 'if-match': `"${version}"` } })
  await page.refetch()
  await waitFor(async () => expect(await textBox('Days of Permits')).toHaveProperty('value', '15'))
  await isUndoRefused(page, 'The change of the plan was not saved.')
  expect((await read()).plan.permits.days).toBe(15)
})
