import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { renderPage } from '#src/app/prerender.tsx'
import { button, figure, heading, openScreen, type TestPage, textBox } from '#src/app/testing/test-screen.tsx'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'

const world = worldForFile()

const list = (name: string) => screen.findByRole<HTMLSelectElement>('combobox', { name })
const lastDay = () => figure('Last day')
const skipped = () => screen.getByRole('list', { name: 'Days skipped' }).textContent

async function openCounter(): Promise<TestPage> {
  const page = await openScreen(world, '/tools/working-days')
  await heading('Working days')
  await textBox('From')
  return page
}

async function count(page: TestPage, from: string, days: number, province?: string): Promise<void> {
  await page.retype(await textBox('From'), from)
  await page.retype(await textBox('Working days'), String(days))
  if (province) await page.user.selectOptions(await list('Province'), province)
}

// Clauses: dates-and-conditions 7.3
test('a guest counts working days and sees why days are skipped', async () => {
  const page = await openCounter()
  for (const [from, days, province, expected] of [
    ['20/11/2026', 10, 'Auckland', 'Friday 4 Dec 2026'],
    ['18 Dec 2026', 5, 'Auckland', 'Thursday 7 Jan 2027'],
    ['6 Nov 2026', 10, 'Canterbury', 'Monday 23 Nov 2026'],
    ['19 Mar 2027', 10, 'Southland', 'Wednesday 7 Apr 2027'],
    ['21 June 2027', 5, 'Auckland', 'Tuesday 29 Jun 2027'],
    ['20 Oct 2027', 10, 'Marlborough', 'Friday 5 Nov 2027'],
    ['16 Dec 2024', 20, 'Wellington', 'Monday 27 Jan 2025'],
  ] as const) {
    await count(page, from, days, province)
    expect(lastDay(), from).toBe(expected)
  }
  expect(skipped()).toContain('Summer shutdown 24 Dec – 5 JanTuesday 24 Dec 2024 to Friday 3 Jan 2025')
  expect(skipped()).toContain('Wellington Anniversary DayMonday 20 Jan 2025')

  await count(page, '18 Dec 2026', 20)
  await page.user.selectOptions(await list('Rules'), 'building-act')
  await page.retype(await textBox('Working days'), '20')
  expect(lastDay()).toBe('Friday 5 Feb 2027')
  expect(await list('Province')).toHaveProperty('disabled', true)
  await screen.findByText(/Check this with your lawyer\./)
  await page.retype(await textBox('Working days'), '261')
  await page.user.tab()
  await screen.findByText(/Enter 260 or less/)
})

// Clauses: dates-and-conditions 1.3
test('a consent’s clock stops for a request for information', async () => {
  const page = await openCounter()
  await page.user.selectOptions(await list('Rules'), 'building-act')
  expect((await textBox('Working days')).value).toBe('20')
  await page.retype(await textBox('From'), '2 Mar 2026')
  expect(lastDay()).toBe('Monday 30 Mar 2026')
  await page.user.click(await button('Add request for information'))
  await page.retype(await textBox('Request 1: asked on'), '9 Mar 2026')
  expect(lastDay()).toBe('—')
  await screen.findByText(/The clock is stopped with 15 working days left\./)
  await page.retype(await textBox('Request 1: answered on'), '16 Mar 2026')
  expect(lastDay()).toBe('Wednesday 8 Apr 2026')
  expect(skipped()).toContain('Easter Monday')
  await page.user.selectOptions(await list('Rules'), 'calendar')
  expect(lastDay()).toBe('Sunday 22 Mar 2026')
  await page.user.selectOptions(await list('Rules'), 'building-act')
  await page.user.click(await button('Remove request 1'))
  expect(lastDay()).toBe('Monday 30 Mar 2026')
  await page.user.selectOptions(await list('Rules'), 'lgoima')
  expect((await textBox('Working days')).value).toBe('10')
})

test('the province is remembered, and the days are counted offline', async () => {
  const page = await openCounter()
  await page.user.selectOptions(await list('Province'), 'Otago')
  await page.reload()
  await waitFor(async () => expect((await list('Province')).value).toBe('Otago'))
  await page.loaded()
  page.setOnline(false)
  const sent = page.requests.length
  await count(page, '19 Mar 2027', 2)
  expect(lastDay()).toBe('Wednesday 24 Mar 2027')
  expect(page.requests).toHaveLength(sent)
})

// Clauses: dates-and-conditions 7.3
test('the palette opens working days as a dialog on the page', async () => {
  const page = await openScreen(world, '/terms')
  await page.loaded()
  await page.user.keyboard('{Control>}k{/Control}')
  await page.user.type(await list('Search or jump to'), 'working{Enter}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Working days' }))
  await page.retype(await dialog.findByRole('textbox', { name: 'From' }), '20 Nov 2026')
  await page.retype(dialog.getByRole('textbox', { name: 'Working days' }), '10')
  expect(dialog.getByRole('status', { name: 'Last day' }).textContent).toBe('Friday 4 Dec 2026')
  const [close] = dialog.getAllByRole('button', { name: 'Close' })
  if (close) await page.user.click(close)
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Working days' })).toBeNull())
  expect(page.address()).toBe('/terms')
})

// Clauses: dates-and-conditions 7.3
test('the form is there before any script runs', async () => {
  const html = await renderPage('/tools/working-days')
  document.body.innerHTML = html ?? ''
  for (const label of ['From', 'Working days', 'Province', 'Rules', 'Last day'])
    expect(screen.getAllByText(label), label).not.toHaveLength(0)
  expect(screen.getByRole('main').textContent).toContain('Check this with your lawyer.')
})
