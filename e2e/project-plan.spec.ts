import { addDays, todayInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import { expect, test } from './fixtures.ts'
import { winDeals } from './projects.ts'

// Clauses: project-delivery 5.10
test('dragging the end of a bar changes the days of its stage, and Esc leaves them; a phone opens the picture at today', async ({
  page,
  signedUp,
  tolerate,
  expectAccessible,
}) => {
  const [project] = await winDeals(signedUp, ['12 Rata Street, Henderson, Auckland'])
  // Undo is sent with the version that it undoes, and again after the plan is read.
  tolerate(new RegExp(`412 .*/api/projects/${project?.id}/plan\\)`))
  const plan = { startsOn: addDays(todayInAuckland(new Date()), -150), provinces: ['Auckland'] }
  await signedUp.call('PUT', `/api/projects/${project?.id}/plan`, { body: plan, version: 0 })
  await page.goto(`/projects/${project?.id}/plan`)
  const end = page.getByRole('slider', { name: 'Length of First Fix' })
  const days = page.getByRole('textbox', { name: 'Days of First Fix' })
  const pull = async (pixels: number) => {
    const box = await end.boundingBox()
    if (box === null) throw new Error('There is no bar')
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + pixels, y, { steps: 5 })
  }
  await pull(200)
  await expect(page.getByText(/^Listing moves to .* later: about \$/)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(end).toHaveAttribute('aria-valuenow', '10')

  await pull(200)
  await page.mouse.up()
  await expect(page.getByText(/^Listing moves to .* later: about \$/)).toBeVisible()
  const longer = Number(await end.getAttribute('aria-valuenow'))
  expect(longer).toBeGreaterThan(12)
  await expect(days).toHaveValue(String(longer))
  await pull(-2000)
  // The days are shown while the bar is dragged; Undo is of the last change that was saved.
  const saved = page.waitForResponse(
    (response) => response.url().includes('/api/projects/') && response.request().method() !== 'GET',
  )
  await page.mouse.up()
  await saved
  await expect(days).toHaveValue('1')
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(days).toHaveValue(String(longer))
  await expectAccessible(page)

  // A skipped stage has its reason below; the columns keep the table's width.
  await page.getByRole('checkbox', { name: 'Skip Permits' }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Exempt work, no consent needed')
  await page.getByRole('button', { name: 'Skip', exact: true }).click()
  const right = async (name: string) => {
    const box = await page.getByRole('columnheader', { name, exact: true }).boundingBox()
    return box && box.x + box.width
  }
  const table = await page.getByRole('table', { name: 'Stages' }).boundingBox()
  await expect(page.getByText('Exempt work, no consent needed')).toBeVisible()
  expect(await right('Skip')).toBeCloseTo((table?.x ?? 0) + (table?.width ?? 0), 0)

  // The longest name stays on one line in the narrowest table.
  await page.setViewportSize({ width: 768, height: 1024 })
  const lines = await page.getByRole('rowheader', { name: 'Staging/Photos' }).evaluate((cell) => {
    const text = new Range()
    text.selectNodeContents(cell)
    return text.getClientRects().length
  })
  expect(lines).toBe(1)

  // On a phone, the picture opens at today's line, and shows that there are bars before it.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await expect(page.getByText('Today', { exact: true })).toBeInViewport()
  const name = page.getByRole('figure', { name: 'Bars of the stages' }).getByText('Planning')
  await expect(name).not.toHaveCSS('box-shadow', 'none')
})
