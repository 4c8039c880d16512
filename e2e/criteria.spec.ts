import { expect, test } from './fixtures.ts'

// Clauses: pipeline-at-work 2.5
test('a criterion is dragged above another, keeps its values, and the order is saved', async ({
  page,
  signedUp,
}) => {
  await page.goto('/organization/settings')
  const form = page.getByRole('form', { name: 'Criteria' })
  const rows = form.getByRole('list', { name: 'Criteria' }).getByRole('listitem')
  for (const [at, [subject, value]] of [
    ['Net profit', '60,000'],
    ['Floor area', '90'],
  ].entries()) {
    await form.getByRole('button', { name: 'Add criterion' }).click()
    await rows
      .nth(at)
      .getByRole('combobox', { name: 'What is compared' })
      .selectOption(subject ?? '')
    await rows
      .nth(at)
      .getByRole('textbox', { name: 'Value' })
      .fill(value ?? '')
  }
  await expect(rows.first()).toHaveAttribute('draggable', 'true')
  await rows.last().scrollIntoViewIfNeeded()
  const [above, below] = [await rows.first().boundingBox(), await rows.last().boundingBox()]
  if (above === null || below === null) throw new Error('The criteria are not visible')
  // By its edge, where no field is.
  await page.mouse.move(below.x + 4, below.y + 3)
  await page.mouse.down()
  await page.mouse.move(below.x + 4, below.y - 4, { steps: 4 })
  await page.mouse.move(above.x + 4, above.y + 4, { steps: 8 })
  await page.mouse.up()
  const values = rows.getByRole('textbox', { name: 'Value' })
  await expect(values.first()).toHaveValue('90')
  await expect(values.last()).toHaveValue('60,000')
  await form.getByRole('button', { name: 'Save criteria' }).click()
  const path = `/api/organizations/${signedUp.organizationId}/criteria`
  await expect
    .poll(async () => JSON.stringify((await signedUp.call('GET', path)).body))
    .toMatch(/floorArea.*netProfit/)
})
