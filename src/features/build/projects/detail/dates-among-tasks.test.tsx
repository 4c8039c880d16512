import { screen, waitFor, within } from '@testing-library/dom'
import { afterEach, expect, test } from 'vitest'
import { closeScreen, openScreen } from '#src/app/testing/test-screen.tsx'
import { agreementSchema } from '#src/features/deals/agreements/schema.ts'
import { edited, newDeal, read } from '#src/features/deals/pipeline/test-deals.ts'
import { todayInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import { madeForTest, worldForFile } from '#src/server/testing/test-fixtures.ts'

const world = worldForFile()
const mere = madeForTest(() => world.person())
afterEach(closeScreen)

/** A won deal, with an agreement of these terms. */
async function wonWith(changes: object) {
  const deal = await newDeal(world, mere, { address: '14 Clarence Street, Hamilton' })
  const path = `/api/opportunities/${deal.id}/agreement`
  const body = { signedOn: todayInAuckland(new Date()), price: 580_000, provinces: ['Auckland'], ...changes }
  const put = await world.send('PUT', path, { as: mere, body, headers: { 'if-match': '"0"' } })
  expect(put.status, await put.clone().text()).toBe(200)
  const won = { status: 'won', actualPurchasePrice: 580_000 }
  const { projectId } = await edited(world, mere, await read(world, mere, deal.id), won)
  const terms = async () =>
    agreementSchema.parse(await (await world.send('GET', path, { as: mere })).json()).agreement
  return { projectId, terms }
}

test('the open dates are among the tasks of the project, with their actions', async () => {
  const { projectId, terms } = await wonWith({ settlementNominated: '2030-03-05' })
  const page = await openScreen(world, `/projects/${projectId}/tasks`, mere)
  const tasks = within(await screen.findByRole('region', { name: 'Tasks' }))
  await tasks.findByRole('button', { name: 'Another day: Settlement of 14 Clarence Street' })
  await page.user.click(tasks.getByRole('button', { name: 'Paid: Deposit $58,000 of 14 Clarence Street' }))
  await waitFor(async () => expect((await terms()).depositPaidOn).toBe(todayInAuckland(new Date())))
  await page.open(`/projects/${projectId}`)
  const next = within(await screen.findByRole('region', { name: 'Tasks' }))
  await next.findByRole('button', { name: 'Settled: Settlement of 14 Clarence Street' })
})

test('a project without tasks or open dates has an empty state', async () => {
  const { projectId } = await wonWith({ depositPaidOn: todayInAuckland(new Date()) })
  await openScreen(world, `/projects/${projectId}/tasks`, mere)
  await screen.findByText('No tasks yet.')
})
