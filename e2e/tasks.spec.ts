import { openDeal, saveDeal } from './deal.ts'
import { expect, test } from './fixtures.ts'
import { offlineBar } from './offline.ts'
import { winDeals } from './projects.ts'

// Clauses: dates-and-conditions 5.3, 5.8
test('a checklist is started, stops the deal, adds its costs, and an item becomes a task @phone', async ({
  page,
  signedUp,
  expectAccessible,
}) => {
  const id = await saveDeal(signedUp)
  await openDeal(page, id, 'due-diligence')
  const region = page.getByRole('region', { name: 'Due diligence' })
  await region.getByRole('button', { name: 'Start checklist' }).click()
  const report = region.getByRole('button', { name: 'To do: Building report' })
  await report.click()
  await page.getByRole('menuitemradio', { name: 'Problem' }).click()
  await expect(region.getByRole('status', { name: 'Due diligence spent' })).toHaveText('$700')
  await expect(page.getByText('Stop: Building report')).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText('Stop: Building report')).toBeHidden()
  await report.click()
  await page.getByRole('menuitemradio', { name: 'Problem' }).click()
  await expect(page.getByText('Stop: Building report')).toBeVisible()
  await expect(page.getByText('You changed this deal in another window')).toBeHidden()
  await region.getByRole('button', { name: 'Add to buying costs' }).click()
  await expect(page.getByText('Added $700 to the deal’s buying costs.')).toBeVisible()
  await expect(region.getByRole('button', { name: 'Add to buying costs' })).toBeHidden()
  await expectAccessible(page)
  await region.getByRole('button', { name: 'To do: LIM' }).click()
  await page.getByRole('menuitem', { name: 'Make a task' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add task' })
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('LIM')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(
    page.getByRole('region', { name: 'Tasks' }).getByRole('checkbox', { name: 'Done: LIM' }),
  ).toBeVisible()
  // The banner would have stayed since the costs were added.
  await expect(page.getByText('You changed this deal in another window')).toBeHidden()
  await page.getByRole('link', { name: 'Back to deal' }).click()
  await page.getByRole('link', { name: 'Back to dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Property Opportunities' })).toBeVisible()
  const stop = page.getByText('Stop: Building report').first()
  await expect(stop).toBeAttached()
  // A card’s foot shows the whole reason.
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 850 })
    await expect.poll(() => stop.evaluate((line) => line.scrollWidth <= line.clientWidth)).toBe(true)
  }
})

// Clauses: dates-and-conditions 5.5
test('tasks are added by N and Enter, dragged, done and undone, also offline', async ({
  page,
  context,
  signedUp,
  expectAccessible,
  tolerate,
}) => {
  tolerate(/ERR_INTERNET_DISCONNECTED/)
  await signedUp.call('POST', '/api/tasks', {
    body: { title: 'Book the valuer', assigneeId: signedUp.userId, dueOn: '2026-01-05' },
  })
  await page.goto('/dashboard')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tasks' }).click()
  const overdue = page.getByRole('region', { name: 'Overdue' })
  await expect(overdue).toContainText('5 Jan 2026')
  await page.keyboard.press('n')
  await expect(page.getByRole('textbox', { name: 'New task' })).toBeFocused()
  await page.keyboard.type('Call the agent')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Later' })).toContainText('Call the agent')
  await expect(page.getByRole('textbox', { name: 'New task' })).toBeFocused()
  await page.keyboard.type('Ring the bank')
  await page.keyboard.press('Enter')
  await expectAccessible(page)
  const later = page.getByRole('region', { name: 'Later' }).getByRole('listitem')
  await expect(later).toContainText(['Call the agent', 'Ring the bank'])
  await expect(later.first()).toHaveAttribute('draggable', 'true')
  const [above, below] = [await later.first().boundingBox(), await later.last().boundingBox()]
  if (above === null || below === null) throw new Error('The tasks are not visible')
  await page.mouse.move(below.x + 300, below.y + 12)
  await page.mouse.down()
  await page.mouse.move(below.x + 300, below.y + 4, { steps: 4 })
  await page.mouse.move(above.x + 300, above.y + 6, { steps: 6 })
  await page.mouse.up()
  await expect(later).toContainText(['Ring the bank', 'Call the agent'])
  await page.getByRole('checkbox', { name: 'Done: Book the valuer' }).check()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(overdue).toContainText('Book the valuer')
  await context.setOffline(true)
  await page.getByRole('checkbox', { name: 'Done: Book the valuer' }).check()
  await expect(page.getByRole('region', { name: 'Done' })).toContainText('Book the valuer')
  await expect(offlineBar(page)).toBeVisible()
  await context.setOffline(false)
  const done = async () => JSON.stringify((await signedUp.call('GET', '/api/tasks')).body)
  await expect.poll(done).toMatch(/"doneOn": ?"\d{4}/)
})

test('a task that is ticked by touch opens no keyboard, not even the last one @phone', async ({
  page,
  signedUp,
}) => {
  const [project] = await winDeals(signedUp, ['12 Rata Street, Henderson, Auckland'])
  const titles = ['Order the skip', 'Call the plumber']
  for (const title of titles)
    await signedUp.call('POST', '/api/tasks', { body: { title, projectId: project?.id } })
  await page.goto(`/projects/${project?.id}/tasks`)
  for (const title of titles) {
    await page.getByRole('checkbox', { name: `Done: ${title}` }).tap()
    await expect(page.getByText(`Done: ${title}`).last()).toBeVisible()
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    )
    await expect(page.getByRole('textbox', { name: 'New task' })).not.toBeFocused()
  }
})
