import { screen, waitFor, within } from '@testing-library/dom'
import sql from 'sql-template-tag'
import { beforeEach, expect, test } from 'vitest'
import { budgetRequests } from '#src/features/build/budgets/test-budgets.ts'
import type { Project } from '#src/features/build/projects/schema.ts'
import { projectRequests } from '#src/features/build/projects/test-projects.ts'
import { makeBuilder } from '#src/features/doors/guests/test-builders.ts'
import { madeForTest, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { button, closeScreen, openScreen, textBox } from '../testing/test-screen.tsx'

const world = worldForFile()
const mere = madeForTest(() => world.person())
const tama = madeForTest(() => world.person({ subscription: null }))
let project: Project
/** Tama helps on Mere's project, and works in her organization. */
beforeEach(async () => {
  project = (await projectRequests(world).win(mere, '14 Clarence Street, Hamilton')).project
  await budgetRequests(world, project.id).addExpense(mere, { amount: 115, supplier: 'Ace' })
  await makeBuilder(world, tama, mere, project.opportunityId)
  await world.send('GET', '/api/session', { as: tama, organizationId: mere.organizationId })
})
const main = () => screen.getByRole('main').textContent ?? ''

// Clauses: one-deal 8.3
test('a builder sees all invoices of the renovation, and the sum of their own unless they see the budget’s totals', async () => {
  await world.send('POST', `/api/projects/${project.id}/expenses`, {
    as: tama,
    organizationId: mere.organizationId,
    body: { amount: 230, date: '2026-02-04', purpose: 'renovation' },
  })
  await openScreen(world, `/projects/${project.id}/expenses`, tama)
  await screen.findByText(/^You added \$230 including GST/)
  expect(main()).toContain('$115')
  expect(main()).not.toMatch(/\$345|Total/)
  closeScreen()
  await world.db.query(sql`update deal_guests set sees_budget = true where user_id = ${tama.userId}`)
  await openScreen(world, `/projects/${project.id}/expenses`, tama)
  await screen.findByText(/^Total \$345 including GST/)
})

test('an expense that a builder adds offline is in the sum of their own at once', async () => {
  const page = await openScreen(world, `/projects/${project.id}/expenses`, tama)
  await waitFor(() => expect(main()).toContain('$115'))
  page.setOnline(false)
  await page.user.click(await button('Add expense'))
  await page.user.type(await textBox('Amount including GST'), '99.99')
  const dialog = within(screen.getByRole('dialog', { name: 'Add expense' }))
  await page.user.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText(/^You added \$99.99 including GST. Unpaid \$99.99/)
})
