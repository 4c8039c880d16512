import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openScreen } from '#src/app/testing/test-screen.tsx'
import { edited, newDeal, read } from '#src/features/deals/pipeline/test-deals.ts'
import { madeForTest, worldForFile } from '#src/server/testing/test-fixtures.ts'

const world = worldForFile()
const mere = madeForTest(() => world.person())

const contains = async (region: string, text: string) => {
  const shown = await screen.findByRole('region', { name: region })
  await waitFor(() => expect(shown.textContent).toContain(text))
}

async function post(path: string, body: object): Promise<void> {
  expect((await world.send('POST', path, { as: mere, body })).status).toBe(201)
}

// Clauses: dates-and-conditions 5.7
test('a checklist counts from the agreement, and a project’s page has the tasks of its deal', async () => {
  const { id } = await newDeal(world, mere)
  const body = { signedOn: '2026-01-12' }
  const headers = { 'if-match': '"0"' }
  await world.send('PUT', `/api/opportunities/${id}/agreement`, { as: mere, body, headers })
  await post(`/api/opportunities/${id}/checklist`, {
    title: 'Building report',
    section: 'Building',
    dueDays: 10,
  })
  await post('/api/tasks', { title: 'Order tiles', opportunityId: id })
  await openScreen(world, `/opportunities/${id}/due-diligence`, mere)
  await contains('Due diligence', 'Due 22 Jan 2026')

  const won = { status: 'won', actualPurchasePrice: 600_000 }
  const { projectId } = await edited(world, mere, await read(world, mere, id), won)
  const { user } = await openScreen(world, `/projects/${projectId}`, mere)
  await contains('Tasks', 'Order tiles')
  const tasks = within(screen.getByRole('region', { name: 'Tasks' }))
  await user.type(tasks.getByRole('textbox', { name: 'New task' }), 'Book the painter{Enter}')
  await contains('Tasks', 'Book the painter')
  const saved = async () => (await world.send('GET', '/api/tasks', { as: mere })).text()
  await waitFor(async () =>
    expect(await saved()).toMatch(
      new RegExp(`Book the painter.*${projectId}|${projectId}.*Book the painter`),
    ),
  )
})

test('the focus stays in the tasks when one is done; the notice of a full box ends once its text is added', async () => {
  await post('/api/tasks', { title: 'Ring the council', assigneeId: mere.userId })
  const { user } = await openScreen(world, '/tasks', mere)
  await user.click(await screen.findByRole('checkbox', { name: 'Done: Ring the council' }))
  const box = screen.getByRole<HTMLInputElement>('textbox', { name: 'New task' })
  await waitFor(() => expect(document.activeElement).toBe(box))
  await user.paste('x'.repeat(205))
  await screen.findByText(/^This box takes 200 characters/)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(box.value).toBe(''))
  expect(screen.queryByText(/^This box takes/)).toBeNull()
})

test('a task is assigned to a colleague while it is added; the next one is one’s own again', async () => {
  const tama = await world.person({ joins: mere })
  const { user } = await openScreen(world, '/tasks', mere)
  const form = within(await screen.findByRole('form', { name: 'Add task' }))
  const assignee = await form.findByRole('combobox', { name: 'Assigned to' })
  await user.selectOptions(assignee, tama.userId)
  await user.type(form.getByRole('textbox', { name: 'New task' }), 'Order tiles{Enter}')
  const saved = async () => (await world.send('GET', '/api/tasks', { as: mere })).json()
  await waitFor(async () =>
    expect(await saved()).toMatchObject({ tasks: [{ title: 'Order tiles', assigneeId: tama.userId }] }),
  )
  expect(assignee).toHaveProperty('value', mere.userId)
})

test('an added task is announced, with Undo', async () => {
  const { user } = await openScreen(world, '/tasks', mere)
  await user.type(await screen.findByRole('textbox', { name: 'New task' }), 'Order tiles{Enter}')
  await screen.findByText('Saved Order tiles')
  await user.click(screen.getByRole('button', { name: /^Undo/ }))
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Done: Order tiles' })).toBeNull())
})

// Clauses: project-delivery 9.4
test('unpaid invoices and ends of stages are among the tasks, and lead to their row', async () => {
  const { id } = await newDeal(world, mere)
  const won = { status: 'won', actualPurchasePrice: 600_000 }
  const { projectId } = await edited(world, mere, await read(world, mere, id), won)
  const invoice = { amount: 1_150, date: '2026-02-01', dueOn: '2026-02-04', supplier: 'Ace Plumbing Ltd' }
  const numbered = { ...invoice, purpose: 'renovation', invoiceNumber: 'INV-204' }
  await post(`/api/projects/${projectId}/expenses`, numbered)
  const headers = { 'if-match': '"0"' }
  await world.send('PUT', `/api/projects/${projectId}/plan`, {
    as: mere,
    body: { startsOn: '2026-02-09' },
    headers,
  })
  const page = await openScreen(world, '/tasks', mere)
  await contains('Overdue', 'Invoice INV-204 of Ace Plumbing Ltd for $1,1504 Feb 2026')
  await contains('Overdue', 'Planning stage ends13 Feb 2026')
  await page.user.click(
    screen.getByRole('link', { name: 'Open Invoice INV-204 of Ace Plumbing Ltd for $1,150' }),
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit expense' }))
  await page.user.type(dialog.getByRole('textbox', { name: 'Paid on' }), '4 Feb 2026')
  await page.user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(page.address()).toBe(`/projects/${projectId}/expenses`))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit expense' })).toBeNull())
  await openScreen(world, '/tasks', mere)
  await contains('Overdue', 'Planning stage ends')
  expect(screen.queryByText(/^Invoice INV-204/)).toBeNull()
})

// Clauses: dates-and-conditions 8.3
test('an administrator assigns what a former member had to do', async () => {
  const colleague = await world.person({ joins: mere })
  const { id } = await newDeal(world, mere, { address: '21 Rātā Road, Titirangi, Auckland' })
  const item = { title: 'Building report', section: 'Building', assigneeId: colleague.userId }
  await post(`/api/opportunities/${id}/checklist`, item)
  const page = await openScreen(world, '/tasks', mere, { isLive: true })
  await page.user.click(await screen.findByRole('radio', { name: /^Unassigned/ }))
  await screen.findByText('Every open task is assigned.')
  await waitFor(() => expect(page.requests).toContain('GET /api/stream'))
  const { organizationId } = mere
  const path = `/api/organizations/${organizationId}/membership`
  expect((await world.send('DELETE', path, { as: colleague, organizationId })).status).toBe(200)
  await page.user.click(await screen.findByRole('link', { name: 'Assign Building report' }))
  await waitFor(() => expect(page.address()).toBe(`/opportunities/${id}/due-diligence`))
})

// Clauses: dates-and-conditions 5.5a
test('tasks of a day are moved by menu and by Alt with an arrow, with Undo', async () => {
  const mine = { assigneeId: mere.userId }
  for (const title of ['Skip', 'Scaffold', 'Paint']) await post('/api/tasks', { title, ...mine })
  await post('/api/tasks', { title: 'Survey', dueOn: '2099-01-01', ...mine })
  const page = await openScreen(world, '/tasks', mere)
  const shown = () =>
    screen.getAllByRole('checkbox', { name: /^Done: / }).map((box) => box.parentElement?.textContent)
  const inOrder = (titles: readonly string[]) =>
    waitFor(() => expect(shown()).toEqual(titles.map((title) => `Done: ${title}`)))
  const menu = async (title: string, item: string) => {
    await page.user.click(screen.getByRole('button', { name: `Actions: ${title}` }))
    await page.user.click(screen.getByRole('menuitem', { name: item }))
  }
  await screen.findByRole('checkbox', { name: 'Done: Paint' })
  await inOrder(['Survey', 'Skip', 'Scaffold', 'Paint'])
  await page.user.click(screen.getByRole('button', { name: 'Actions: Survey' }))
  expect(screen.queryByRole('menuitem', { name: /^Move/ })).toBeNull()
  await page.user.keyboard('{Escape}')
  await menu('Paint', 'Move up')
  await inOrder(['Survey', 'Skip', 'Paint', 'Scaffold'])
  await screen.findByText('Moved Paint up')
  screen.getByRole('button', { name: 'Actions: Paint' }).focus()
  await page.user.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await inOrder(['Survey', 'Paint', 'Skip', 'Scaffold'])
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Actions: Paint')
  await page.user.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await page.user.click((await screen.findAllByRole('button', { name: /^Undo/ })).at(-1) ?? document.body)
  await inOrder(['Survey', 'Skip', 'Paint', 'Scaffold'])
  const saved = async () => (await world.send('GET', '/api/tasks', { as: mere })).text()
  // The two moves and the undo are saved.
  const paint = /Survey.*Skip.*"title": "Paint"[^}]*"version": 4.*Scaffold/
  await waitFor(async () => expect(await saved()).toMatch(paint))
})
