import { expect, test } from './fixtures.ts'
import { change, openProject, SALE, winDeals } from './projects.ts'

const rimu = '12 Rimu Street, Petone, Lower Hutt'

test('an error that appears when a field is left doesn’t take the click from a button', async ({
  page,
  signedUp,
}) => {
  const [project] = await winDeals(signedUp, [rimu])
  await openProject(page, project)
  const region = page.getByRole('region', { name: 'Actual values' })
  await region.getByRole('button', { name: 'Edit' }).click()
  const cost = region.getByRole('textbox', { name: 'Actual renovation cost' })
  // More digits could make it readable, so its error waits until the field is left.
  await cost.pressSequentially('1,')
  const save = region.getByRole('button', { name: 'Save', exact: true })
  // What is still being laid out above moves it too.
  await save.hover({ position: { x: 20, y: 2 } })
  const place = await save.boundingBox()
  await page.mouse.down()
  await expect(cost).toHaveAttribute('aria-invalid', 'true')
  expect(await save.boundingBox()).toEqual(place)
  await page.mouse.up()
  await expect(cost).toBeFocused()
  await cost.fill('1,250')
  await save.click()
  await expect(region.getByRole('button', { name: 'Edit' })).toBeFocused()
})

test('typed actual values are saved at Back and when the tab is closed', async ({ page, signedUp }) => {
  const [project] = await winDeals(signedUp, [rimu])
  await page.goto('/projects')
  await page.getByRole('link', { name: rimu }).click()
  const region = page.getByRole('region', { name: 'Actual values' })
  const edit = async () => {
    await region.getByRole('button', { name: 'Edit' }).click()
    return region.getByRole('textbox', { name: 'Actual purchase price' })
  }
  await (await edit()).fill('545k')
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL('/projects')
  await page.getByRole('link', { name: rimu }).click()
  await expect(region).toContainText('$545,000')
  await (await edit()).fill('550k')
  await page.reload()
  await expect(page).toHaveURL(`/projects/${project?.id}`)
  await expect(region).toContainText('$550,000')
})

// Clauses: project-delivery 13.1
test('on a phone the head takes 56 px, and the first screen shows the tasks @phone', async ({
  page,
  signedUp,
}) => {
  const [won] = await winDeals(signedUp, [rimu])
  const task = { title: 'Order tiles', opportunityId: won?.opportunityId, projectId: won?.id }
  await signedUp.call('POST', '/api/tasks', { body: task })
  for (const open of [
    async () => won,
    async () => change(signedUp, won, 'placement', { status: 'sold', afterId: null, sale: SALE }),
  ]) {
    await openProject(page, await open())
    const head = page.locator('header').filter({ has: page.getByRole('heading', { level: 1 }) })
    expect((await head.boundingBox())?.height).toBeLessThanOrEqual(56)
    await expect(page.getByText('Saved', { exact: true })).toBeInViewport()
    await expect(page.getByText('Order tiles', { exact: true })).toBeInViewport()
  }
})
