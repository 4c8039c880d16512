import { screen, waitFor, within } from '@testing-library/dom'
import sql from 'sql-template-tag'
import { beforeEach, expect, test, vi } from 'vitest'
import { jpeg } from '#src/features/base/documents/test-files.ts'
import { RequestByFetch } from '#src/features/base/documents/test-requests.ts'
import { budgetRequests } from '#src/features/build/budgets/test-budgets.ts'
import { planSchema } from '#src/features/build/projects/plan-schema.ts'
import type { Project } from '#src/features/build/projects/schema.ts'
import { projectRequests } from '#src/features/build/projects/test-projects.ts'
import { addDocument } from '#src/features/doors/exports/test-exports.ts'
import { makeBuilder } from '#src/features/doors/guests/test-builders.ts'
import { formatMoney } from '#src/finance/money.ts'
import { madeForTest, worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Person } from '#src/server/testing/test-world.ts'
import { BUILDER_LINKS } from '../header/site-links.ts'
import { button, closeScreen, heading, openScreen, textBox } from '../testing/test-screen.tsx'

const world = worldForFile()
const mere = madeForTest(() => world.person())
const tama = madeForTest(() => world.person({ subscription: null }))
let project: Project
/** Tama, without a subscription, helps on one of the two projects of Mere’s, and works in her organization. */
beforeEach(async () => {
  const requests = projectRequests(world)
  project = (await requests.win(mere, '14 Clarence Street, Hamilton')).project
  await requests.win(mere, '8 Elm Street, Napier')
  await budgetRequests(world, project.id).addExpense(mere, { amount: 115, supplier: 'Ace' })
  await makeBuilder(world, tama, mere, project.opportunityId)
  await world.send('GET', '/api/session', { as: tama, organizationId: mere.organizationId })
})

const picker = () =>
  waitFor(
    () => document.querySelector<HTMLInputElement>('body > input[type=file]') ?? expect.fail('No picker'),
  )
const main = () => screen.getByRole('main').textContent ?? ''
const refused = (requests: readonly string[]) =>
  requests.filter((one) => /budget$|suppliers|agreement|ownership|assumptions|notifications|events/.test(one))

test('a builder’s board has their projects without figures, and no way to the deals', async () => {
  const page = await openScreen(world, '/dashboard', tama)
  await waitFor(() => expect(page.address()).toBe('/projects'))
  await heading('Active Projects')
  await screen.findByRole('link', { name: /14 Clarence Street/ })
  expect(main()).not.toMatch(/Elm Street|Profit|\$/)
  const links = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual(BUILDER_LINKS.map(({ label }) => label))
  expect(screen.queryByRole('button', { name: /^Notifications/ })).toBeNull()
  expect(refused(page.requests)).toEqual([])
})

test('a builder’s project has stage, tasks and plan, and no tab or action of members', async () => {
  const page = await openScreen(world, `/projects/${project.id}`, tama)
  await screen.findByRole('combobox', { name: 'Stage' })
  const tabs = within(screen.getByRole('navigation', { name: 'Parts of the project' })).getAllByRole('link')
  expect(tabs.map(({ textContent }) => textContent)).toEqual([
    'Overview',
    'Tasks',
    'Plan',
    'Expenses',
    'Photos',
    'Documents',
  ])
  const stages = within(screen.getByRole('combobox', { name: 'Stage' })).queryByRole('option', {
    name: 'Sold',
  })
  expect(stages).toBeNull()
  // It would have nothing to press.
  expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull()
  await page.user.type(await textBox('New task'), 'Order the skip{Enter}')
  await waitFor(() => expect(main()).toContain('Order the skip'))
  await page.user.selectOptions(screen.getByRole('combobox', { name: 'Stage' }), 'Permits')
  await page.loaded()
  const [moved] = await projectRequests(world)
    .projects(mere)
    .then((all) => all.filter(({ id }) => id === project.id))
  expect(moved?.status).toBe('permits')
  expect(main()).not.toMatch(/\$\d/)
  expect(refused(page.requests)).toEqual([])
})

test('a task is assigned to a builder in its form, and they see it among theirs, with the names of others', async () => {
  await world.db.query(sql`update auth.users set name = 'Mere Tawhai' where id = ${mere.userId}`)
  await world.db.query(sql`update auth.users set name = 'Tama Rangi' where id = ${tama.userId}`)
  const add = (title: string, assigneeId: string | null) =>
    world.send('POST', '/api/tasks', { as: mere, body: { title, projectId: project.id, assigneeId } })
  await add('Order the skip', null)
  await add('Ring the council', mere.userId)
  await world.send('POST', '/api/tasks', { as: mere, body: { title: 'Ask the bank' } })
  const office = await openScreen(world, '/tasks', mere)
  await office.user.click(await screen.findByRole('radio', { name: 'Everyone' }))
  const choices = async (title: string) => {
    await office.user.click(await screen.findByRole('button', { name: `Actions: ${title}` }))
    await office.user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
    const box = await screen.findByRole('combobox', { name: 'Assigned to' })
    await waitFor(() => expect(box.textContent).toContain('Mere Tawhai'))
    return box
  }
  expect((await choices('Ask the bank')).textContent).not.toContain('Tama Rangi')
  await office.user.click(await button('Cancel'))
  await office.user.selectOptions(await choices('Order the skip'), 'Tama Rangi')
  await office.user.click(await button('Save'))
  await waitFor(() => expect(main()).toContain('Tama Rangi'))
  await office.loaded()
  closeScreen()

  const page = await openScreen(world, '/tasks', tama)
  await waitFor(() => expect(main()).toContain('Order the skip'))
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Mine' }).checked).toBe(true)
  expect(main()).not.toContain('Ring the council')
  await page.user.click(screen.getByRole('radio', { name: 'Everyone' }))
  await waitFor(() => expect(main()).toMatch(/Ring the council.*Mere Tawhai/))
  expect(main()).not.toContain('Ask the bank')
  expect(refused(page.requests)).toEqual([])
})

test('a builder signs in to the project in which they worked last, on any device, and sees which page isn’t shared', async () => {
  const page = await openScreen(world, `/projects/${project.id}`, tama)
  await page.user.selectOptions(await screen.findByRole('combobox', { name: 'Stage' }), 'Permits')
  await page.loaded()
  await page.open('/dashboard')
  await waitFor(() => expect(page.address()).toBe(`/projects/${project.id}`))
  await page.open(`/projects/${project.id}/budget`)
  await screen.findByText(/^That page isn’t shared with you\./)
  expect(page.address()).toBe(`/projects/${project.id}`)
  await page.open('/agents')
  await waitFor(() => expect(page.address()).toBe('/projects'))
  expect(document.documentElement.dataset.signedIn).toBe('1 builder')
})

test('nothing that a builder can press is refused, and nothing is said of what they don’t see', async () => {
  const path = `/api/projects/${project.id}/plan`
  const { plan } = planSchema.parse(await (await world.send('GET', path, { as: mere })).json())
  const late = { ...plan, permits: { ...plan.permits, days: 40 } }
  await world.send('PUT', `${path}/baseline`, { as: mere, body: plan })
  await world.send('PUT', path, { as: mere, body: late, headers: { 'if-match': '"1"' } })
  const refusals: string[] = []
  const page = await openScreen(world, `/projects/${project.id}`, tama, {
    intercepted: [
      /\/api\//,
      async (next) => {
        const response = await next()
        if (response.status >= 400) refusals.push(`${response.status} ${await response.clone().text()}`)
        return response
      },
    ],
  })
  const links = within(screen.getByRole('navigation', { name: 'Parts of the project' })).getAllByRole('link')
  for (const tab of links.map((link) => link.getAttribute('href') ?? '')) {
    await page.open(tab)
    await page.loaded()
    const buttons = () => within(screen.getByRole('main')).queryAllByRole('button')
    for (const name of new Set(buttons().map((one) => one.textContent || one.ariaLabel))) {
      const shown = buttons().find((one) => (one.textContent || one.ariaLabel) === name)
      if (shown === undefined || shown.hasAttribute('disabled')) continue
      await page.user.click(shown)
      await page.loaded()
      await page.user.keyboard('{Escape}')
    }
    expect(main(), tab).not.toMatch(/to hold|Set baseline|Use the plan’s months|about \$/)
    if (!tab.endsWith('/plan')) continue
    expect(main()).toMatch(/\d+ days late\./)
    const stages = within(screen.getByRole('table', { name: 'Stages' }))
    const fields = [...stages.getAllByRole('textbox'), ...stages.queryAllByRole('checkbox')]
    const [{ labels } = expect.fail('No field')] = fields as HTMLInputElement[]
    expect(labels?.[0]?.textContent).toBe('Days of Planning')
    for (const field of fields as HTMLInputElement[])
      expect(field.labels?.[0]?.textContent).toMatch(/^Days of |finished on$/)
  }
  expect(refusals).toEqual([])
})

test('a builder’s camera takes receipts and photos, no quotes', async () => {
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: query.includes('max-width') }),
  )
  const page = await openScreen(world, `/projects/${project.id}`, tama)
  await page.user.click(await button('Camera'))
  const taken = new File([new Uint8Array(await jpeg())], 'tiles.jpg', { type: 'image/jpeg' })
  await page.user.upload(await picker(), taken)
  const dialog = within(await screen.findByRole('dialog', { name: 'What is it?' }))
  expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Receipt',
    'Photo',
    '',
  ])
})

test('a refused photo leads a builder to the project, and not to the deal', async () => {
  vi.stubGlobal('XMLHttpRequest', RequestByFetch)
  const page = await openScreen(world, `/projects/${project.id}/photos`, tama)
  await page.user.click(await button('Add photos'))
  const incomplete = new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], 'tiles.jpg')
  await page.user.upload(await picker(), incomplete)
  await page.user.click(await button('Review'))
  const review = within(await screen.findByRole('dialog', { name: 'Couldn’t be saved' }))
  expect(review.queryByRole('button', { name: 'Open the deal' })).toBeNull()
  await page.user.click(review.getByRole('button', { name: 'Open the project' }))
  await waitFor(() => expect(page.address()).toBe(`/projects/${project.id}`))
})

test('a builder adds expenses of the renovation, and edits only their own', async () => {
  const page = await openScreen(world, `/projects/${project.id}/expenses`, tama)
  await page.user.click(await screen.findByRole('button', { name: 'Actions: the expense of $115' }))
  expect(screen.queryByRole('menuitem', { name: 'Edit' })).toBeNull()
  await page.user.keyboard('{Escape}')
  await page.user.click(await button('Add expense'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add expense' }))
  const choices = within(dialog.getByRole('combobox', { name: 'What it was for' })).getAllByRole('option')
  expect(choices.map(({ textContent }) => textContent)).not.toContain('Interest')
  // The budget has one line, which is chosen.
  expect(dialog.getByRole('option', { name: 'Renovation' })).toHaveProperty('selected', true)
  expect(screen.queryByRole('link', { name: 'Import from CSV' })).toBeNull()
  expect(refused(page.requests)).toEqual([])
})

test('a builder adds photos to the documents, and no papers', async () => {
  const page = await openScreen(world, `/projects/${project.id}/documents`, tama)
  const section = within(await screen.findByRole('region', { name: 'Documents' }))
  await section.findByText('No documents here are shared with you.')
  expect(section.queryByRole('button', { name: 'Upload' })).toBeNull()
  await page.user.click(section.getByRole('tab', { name: /^Before/ }))
  expect(await section.findByRole('button', { name: 'Upload' })).toBeTruthy()
})

test('a builder is offered “Delete” for the photos and receipts that they added', async () => {
  const add = async (name: string, category: 'photos_before' | 'receipts', by: Person) => {
    const { organizationId } = mere
    const bytes = await jpeg()
    const of = { organizationId, deal: project.opportunityId, name, bytes, category: 'photos_before' }
    const id = await addDocument(world, world.jobServices, of)
    await world.db.query(sql`
      update documents set uploaded_by = ${by.userId}, category = ${category},
        expense_id = (select e.id from expenses e where ${category} = 'receipts' and e.project_id = ${project.id})
      where id = ${id}`)
  }
  for (const category of ['photos_before', 'receipts'] as const) {
    await add(`Mere’s ${category}.jpg`, category, mere)
    await add(`Tama’s ${category}.jpg`, category, tama)
  }
  const page = await openScreen(world, `/projects/${project.id}/documents`, tama)
  const offered = (name: string) => screen.queryByRole('button', { name: `Delete ${name}` }) !== null
  await page.user.click(await screen.findByRole('tab', { name: /^Before/ }))
  await button('Download Mere’s photos_before.jpg')
  expect(offered('Mere’s photos_before.jpg')).toBe(false)
  expect(offered('Tama’s photos_before.jpg')).toBe(true)
  await page.open(`/projects/${project.id}/expenses`)
  await page.user.click(await button('Actions: the expense of $115'))
  await page.user.click(await screen.findByRole('menuitem', { name: 'Receipts' }))
  await button('Download Mere’s receipts.jpg')
  expect(offered('Mere’s receipts.jpg')).toBe(false)
  expect(offered('Tama’s receipts.jpg')).toBe(true)
  await page.open(`/projects/${project.id}/photos`)
  const menus = await screen.findAllByRole('button', { name: /^Actions: .*photos_before/ })
  const items: [string, (string | null)[]][] = []
  for (const menu of menus) {
    const name = menu.getAttribute('aria-label')?.replace('Actions: ', '') ?? ''
    await page.user.click(menu)
    const found = await within(await screen.findByRole('menu', { name })).findAllByRole('menuitem')
    items.push([name, found.map(({ textContent }) => textContent)])
    await page.user.keyboard('{Escape}')
  }
  // Others’ photos have no menu: only their own are a builder’s to change.
  expect(Object.fromEntries(items)).toEqual({
    'Tama’s photos_before.jpg': ['Edit', 'Pair', 'Delete'],
  })
})

test('only a builder who sees the totals of the budget sees what is spent of it', async () => {
  const { budget } = (await projectRequests(world).projects(mere)).find(({ id }) => id === project.id) ?? {}
  await openScreen(world, `/projects/${project.id}`, tama)
  await screen.findByRole('combobox', { name: 'Stage' })
  expect(main()).not.toMatch(/Spent|\$/)
  closeScreen()
  await world.db.query(sql`update deal_guests set sees_budget = true where user_id = ${tama.userId}`)
  await openScreen(world, `/projects/${project.id}`, tama)
  await screen.findByText(`of the budget of ${formatMoney(budget ?? 0)}`)
  await waitFor(() => expect(main()).toContain('Spent$115'))
  expect(main()).not.toMatch(/profit/i)
  // The plan says that the build waits for the settlement, without its day.
  expect(main()).not.toContain('Settlement')
})

test('what a builder does offline is sent when the connection is back', async () => {
  const page = await openScreen(world, `/projects/${project.id}`, tama)
  await screen.findByRole('combobox', { name: 'Stage' })
  page.setOnline(false)
  await page.user.type(await textBox('New task'), 'Call the plumber{Enter}')
  await waitFor(() => expect(main()).toContain('Call the plumber'))
  await page.user.selectOptions(screen.getByRole('combobox', { name: 'Stage' }), 'Permits')
  page.setOnline(true)
  await waitFor(async () => {
    const tasks = await world.send('GET', '/api/tasks', { as: mere })
    expect(await tasks.text()).toContain('Call the plumber')
    const projects = await projectRequests(world).projects(mere)
    expect(projects.find(({ id }) => id === project.id)?.status).toBe('permits')
  })
})
