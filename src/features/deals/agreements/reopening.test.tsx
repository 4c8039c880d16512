import { screen } from '@testing-library/dom'
import { afterEach, expect, test } from 'vitest'
import { button, closeScreen, openScreen } from '#src/app/testing/test-screen.tsx'
import { newDeal } from '#src/features/deals/pipeline/test-deals.ts'
import { addDays, todayInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { changedConditionSchema } from './schema.ts'

const today = todayInAuckland(new Date())
const world = worldForFile()
const mere = madeForFile(() => world.person())
afterEach(closeScreen)

test.each([
  ['funding', 'Finance is open again. The deal stays in Funding.'],
  ['due_diligence', 'Finance is open again'],
])(
  'a condition that is open again after all were met says where the deal stays: %s',
  async (status, message) => {
    const { id } = await newDeal(world, mere, { status })
    const on = `/api/opportunities/${id}`
    const body = { provinces: ['Auckland'], signedOn: addDays(today, -1), price: 600_000 }
    await world.send('PUT', `${on}/agreement`, { as: mere, body, headers: { 'if-match': '"0"' } })
    const finance = { kind: 'finance', title: 'Finance', basis: 'days', days: 10 }
    const added = await world.send('POST', `${on}/conditions`, { as: mere, body: finance })
    const { condition } = changedConditionSchema.parse(await added.json())
    const decided = await world.send('PUT', `${on}/conditions/${condition.id}/decision`, {
      as: mere,
      body: { status: 'satisfied', decidedOn: today },
      headers: { 'if-match': `"${condition.version}"` },
    })
    expect(decided.status).toBe(200)
    const page = await openScreen(world, `${on.replace('/api', '')}/agreement`, mere)
    await page.user.click(await button('Undo Finance'))
    await screen.findByText(message)
  },
)
