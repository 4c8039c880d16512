import { changeDeal, openDeal, readDeal, saveDeal } from './deal.ts'
import { expect, test } from './fixtures.ts'
import { offlineBar } from './offline.ts'
import { signUpSubscriber } from './people.ts'
import { join } from './teams.ts'

test('a checklist is started, stops the deal, adds its costs, and an item becomes a task @phone', async ({
  page,
  signedUp,
  expectAccessible,
}) => {
  const id = await saveDeal(signedUp)
  await openDeal(page, id)
  const region = page.getByRole('region', { name: 'Due diligence' })
  await region.getByRole('button', { name: 'Start checklist' }).click()
  const report = region.getByRole('button', { name: 'Open: Building report' })
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
  await expect(region.getByRole('button', { name: 'Add to buying costs' })).toBeHidden()
  await expectAccessible(page)
  await region.getByRole('button', { name: 'Open: LIM' }).click()
  await page.getByRole('menuitem', { name: 'Make a task' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add task' })
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('LIM')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(
    page.getByRole('region', { name: 'Tasks' }).getByRole('checkbox', { name: 'Done: LIM' }),
  ).toBeVisible()
  // The banner would have stayed since the costs were added.
  await expect(page.getByText('You changed this deal in another window')).toBeHidden()
  await page.goto('/dashboard')
  await expect(page.getByText('Stop: Building report').first()).toBeAttached()
})

test('tasks are added by N and Enter, done and undone, also offline', async ({
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
  await expectAccessible(page)
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

test('a checklist counts from the agreement, and a project’s page has the tasks of its deal', async ({
  page,
  signedUp,
}) => {
  const id = await saveDeal(signedUp)
  await signedUp.call('PUT', `/api/opportunities/${id}/agreement`, {
    body: { signedOn: '2026-01-12' },
    version: 0,
  })
  const item = { title: 'Building report', section: 'Building', dueDays: 10 }
  await signedUp.call('POST', `/api/opportunities/${id}/checklist`, { body: item })
  await signedUp.call('POST', '/api/tasks', { body: { title: 'Order tiles', opportunityId: id } })
  await openDeal(page, id)
  await expect(page.getByRole('region', { name: 'Due diligence' })).toContainText('Due 22 Jan 2026')
  await changeDeal(signedUp, id, { status: 'won', actualPurchasePrice: 600_000 })
  const { projectId } = await readDeal(signedUp, id)
  await page.goto(`/projects/${projectId}`)
  const tasks = page.getByRole('region', { name: 'Tasks' })
  await expect(tasks).toContainText('Order tiles')
  await tasks.getByRole('textbox', { name: 'New task' }).fill('Book the painter')
  await page.keyboard.press('Enter')
  await expect(tasks).toContainText('Book the painter')
  const ofProject = async () => JSON.stringify((await signedUp.call('GET', '/api/tasks')).body)
  await expect.poll(ofProject).toContain(`${projectId}`)
})

test('an administrator assigns what a former member had to do', async ({ page, signedUp, baseURL }) => {
  const colleague = await signUpSubscriber(baseURL)
  await join(baseURL, signedUp, colleague)
  const id = await saveDeal(signedUp)
  await signedUp.call('POST', `/api/opportunities/${id}/checklist`, {
    body: { title: 'Building report', section: 'Building', assigneeId: colleague.userId },
  })
  await page.goto('/tasks')
  const choice = page.getByRole('radio', { name: /^Unassigned/ })
  await choice.check()
  await expect(page.getByText('Every open task is assigned to a member.')).toBeVisible()
  await colleague.call('DELETE', `/api/organizations/${signedUp.organizationId}/membership`, {
    headers: { 'x-organization-id': signedUp.organizationId },
  })
  await page.getByRole('link', { name: 'Assign Building report' }).click()
  await expect(page).toHaveURL(new RegExp(`/opportunities/${id}#due-diligence$`))
})
