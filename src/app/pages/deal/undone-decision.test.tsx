import { screen, waitFor, within } from '@testing-library/dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { button, closeScreen, openScreen, textBox } from '#src/app/testing/test-screen.tsx'
import { conditionResource } from '#src/features/deals/agreements/schema.ts'
import { newDeal, read } from '#src/features/deals/pipeline/test-deals.ts'
import { checklistResource } from '#src/features/work/checklists/schema.ts'
import { todayInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import { madeForTest, worldForFile } from '#src/server/testing/test-fixtures.ts'

// What the decision on the last condition leads to is undone by one Undo, and names the checks that are still to do.

const world = worldForFile()
const mere = madeForTest(() => world.person())
const deal = madeForTest(() =>
  newDeal(world, mere, { status: 'due_diligence', address: '3 Rata Lane, Auckland' }),
)
beforeEach(async () => {
  const body = { signedOn: todayInAuckland(new Date()), provinces: ['Auckland'], price: 600_000 }
  await send('PUT', '/agreement', body, { 'if-match': '"0"' })
  await send('POST', '/conditions', { kind: 'finance', title: 'Finance', basis: 'days', days: 10 })
})
afterEach(closeScreen)

async function send(method: string, below: string, body?: object, headers = {}) {
  const reply = await world.send(method, `/api/opportunities/${deal.id}${below}`, {
    as: mere,
    headers,
    ...(body && { body }),
  })
  expect(reply.ok, await reply.clone().text()).toBe(true)
  return reply.json()
}
const dialogOf = (name: string) => screen.findByRole('dialog', { name })
const conditions = async () =>
  conditionResource.list.parse(await send('GET', '/conditions')).conditions.map(({ status }) => status)

test('one Undo reopens the condition and takes the deal back to its stage, with its days in it', async () => {
  const before = await read(world, mere, deal.id)
  const page = await openScreen(world, `/opportunities/${deal.id}/agreement`, mere)
  await page.user.click(await button('Satisfied Finance'))
  const met = await dialogOf('All conditions are met')
  await page.user.click(within(met).getByRole('button', { name: 'Mark unconditional' }))
  await screen.findByText('Finance satisfied. The deal is unconditional, and moved to Funding')
  await waitFor(async () => expect((await read(world, mere, deal.id)).status).toBe('funding'))
  await page.user.click(await button('Undo'))
  await waitFor(async () => expect(await conditions()).toEqual(['open']))
  const { status, stageEnteredAt, unconditionalDate } = await read(world, mere, deal.id)
  expect({ status, stageEnteredAt, unconditionalDate }).toEqual({
    status: 'due_diligence',
    stageEnteredAt: before.stageEnteredAt,
    unconditionalDate: before.unconditionalDate,
  })
})

test('“All conditions are met” says how many checks are still to do', async () => {
  const { checklists } = checklistResource.list.parse(await send('POST', '/checklist/start'))
  const page = await openScreen(world, `/opportunities/${deal.id}/agreement`, mere)
  await page.user.click(await button('Satisfied Finance'))
  const met = within(await dialogOf('All conditions are met'))
  await met.findByText(`${checklists.length} checks are still to do under Due diligence.`)
})

// Clauses: one-deal 2.1
test('Undo beside Saved is of the last change, of whatever kind', async () => {
  const page = await openScreen(world, `/opportunities/${deal.id}`, mere)
  await page.retype(await textBox('Notes'), 'Ring the lawyer')
  await page.user.tab()
  await button('Undo Notes')
  await page.user.click(await screen.findByRole('link', { name: 'Agreement' }))
  await page.user.click(await button('Satisfied Finance'))
  await page.user.click(
    within(await dialogOf('All conditions are met')).getByRole('button', { name: 'Mark unconditional' }),
  )
  await waitFor(async () => expect(await conditions()).toEqual(['satisfied']))
  expect(screen.queryByRole('button', { name: /^Undo (the|Notes)/ })).toBeNull()
  await page.user.click(await button('Dismiss'))
  await page.user.click(await button('Undo the decision on Finance'))
  await waitFor(async () => expect(await conditions()).toEqual(['open']))
  await button('Undo Notes')
})
