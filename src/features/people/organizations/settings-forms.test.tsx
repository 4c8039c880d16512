import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openScreen, type TestPage } from '#src/app/testing/test-screen.tsx'
import { assumptionSettings } from '#src/features/deals/assumptions/schema.ts'
import { madeForTest, worldForFile } from '#src/server/testing/test-fixtures.ts'

const world = worldForFile()
const mere = madeForTest(() => world.person())

const path = () => `/api/organizations/${mere.organizationId}/assumptions`
const stored = async () =>
  assumptionSettings.schema.parse(await (await world.send('GET', path(), { as: mere })).json())

async function openSettings(): Promise<TestPage> {
  const page = await openScreen(world, '/organization/settings', mere)
  await box('Rule of thumb')
  return page
}
const form = async (name = 'Assumptions') => within(await screen.findByRole('form', { name }))
const box = async (name: string) => (await form()).findByRole<HTMLInputElement>('textbox', { name })
const press = async ({ user }: TestPage, name: string) =>
  user.click(await screen.findByRole('button', { name }))

test('assumptions that are saved offline are sent when back online, and Undo restores the earlier ones', async () => {
  const page = await openSettings()
  page.setOnline(false)
  await page.retype(await box('Rule of thumb'), '65')
  await press(page, 'Save assumptions')
  await screen.findByText('Saved the assumptions on this device. It will sync when you’re back online.')
  expect((await box('Rule of thumb')).value).toBe('65')
  expect((await stored()).assumptions.seventyPercent).toBe(70)
  page.setOnline(true)
  await waitFor(async () => expect((await stored()).assumptions.seventyPercent).toBe(65))
  await press(page, 'Undo')
  await screen.findByText('Undone: the assumptions')
  expect((await stored()).assumptions.seventyPercent).toBe(70)
  await waitFor(async () => expect((await box('Rule of thumb')).value).toBe('70'))
})

test('that there is no connection is said until there is one', async () => {
  const page = await openSettings()
  page.setOnline(false)
  page.fail(/^P\w+ \/api\/organizations\/[^/]+$/, 0)
  await page.retype(await screen.findByRole('textbox', { name: 'Organization name' }), 'Kauri Homes')
  await page.user.click(
    within(screen.getByRole('region', { name: 'Name' })).getByRole('button', { name: 'Save' }),
  )
  await screen.findByText(/^No internet connection/)
  await page.settled()
  page.setOnline(true)
  await waitFor(() => expect(screen.queryByText(/^No internet connection/)).toBeNull())
})

test('a form of the page asks before a link discards what was typed, once for all forms', async () => {
  const page = await openSettings()
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Organization name' })
  const question = () => screen.queryByRole('dialog', { name: 'Discard what you entered?' })
  const leave = () => page.user.click(screen.getAllByRole('link', { name: 'Projects' })[0] ?? document.body)
  await page.retype(await box('Rule of thumb'), '6o')
  await leave()
  await press(page, 'Keep editing')
  await waitFor(() => expect(question()).toBeNull())
  expect(page.address()).toBe('/organization/settings')
  expect((await box('Rule of thumb')).value).toBe('6o')
  await page.retype(name, 'Kauri Homes')
  await leave()
  await press(page, 'Discard')
  await waitFor(() => expect(page.address()).toBe('/projects'))
  expect(question()).toBeNull()
})

test('nothing is asked when the text is as it was, nor after saving', async () => {
  const page = await openSettings()
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Organization name' })
  const before = name.value
  await page.retype(name, 'Kauri Homes')
  await page.retype(name, before)
  await page.retype(await box('Rule of thumb'), '65')
  await press(page, 'Save assumptions')
  await screen.findByText('Saved the assumptions')
  await page.user.click(screen.getAllByRole('link', { name: 'Projects' })[0] ?? document.body)
  await waitFor(() => expect(page.address()).toBe('/projects'))
})

test('a colleague’s change of the same assumption is replaced only by saving again', async () => {
  const page = await openSettings()
  await page.retype(await box('Rule of thumb'), '65')
  const { version, assumptions } = await stored()
  const body = { ...assumptions, seventyPercent: 60 }
  await world.send('PUT', path(), { as: mere, body, headers: { 'if-match': `"${version}"` } })
  await press(page, 'Save assumptions')
  const alert = await (await form()).findByRole('alert')
  expect(alert.textContent).toBe(
    'You changed the assumptions in another window. Save again to replace that change with this one.',
  )
  expect((await stored()).assumptions.seventyPercent).toBe(60)
  await press(page, 'Save assumptions')
  await screen.findByText('Saved the assumptions')
  expect((await stored()).assumptions.seventyPercent).toBe(65)
})

// Clauses: project-delivery 5.13
test('the usual tasks of stages are added to the checklist’s form', async () => {
  const page = await openSettings()
  const checklist = within(await screen.findByRole('form', { name: 'Checklist' }))
  await page.user.click(await checklist.findByText('0 stage tasks'))
  await page.user.click(checklist.getByRole('button', { name: 'Add task' }))
  await page.user.click(checklist.getByRole('button', { name: 'Save' }))
  await checklist.findByText('Say what there is to do.')
  const task = within(checklist.getByRole('group', { name: 'Task 1' }))
  await page.user.type(task.getByRole('textbox', { name: 'Title' }), 'Ring the council')
  await page.user.selectOptions(task.getByRole('combobox', { name: 'Stage' }), 'Permits')
  await page.user.click(checklist.getByRole('button', { name: 'Save' }))
  await screen.findByText('Saved the checklist')
  const template = await world.send('GET', `/api/organizations/${mere.organizationId}/checklist-template`, {
    as: mere,
  })
  expect(await template.json()).toMatchObject({
    template: { stageTasks: [{ stage: 'permits', title: 'Ring the council' }] },
  })
})
