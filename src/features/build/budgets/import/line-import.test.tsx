import { screen, waitFor } from '@testing-library/dom'
import { afterEach, expect, test, vi } from 'vitest'
import { button, closeScreen, openScreen } from '#src/app/testing/test-screen.tsx'
import { RequestByFetch } from '#src/features/base/documents/test-requests.ts'
import { projectRequests } from '#src/features/build/projects/test-projects.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { budgetRequests } from '../test-budgets.ts'

const world = worldForFile()
afterEach(() => {
  closeScreen()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

// Clauses: project-delivery 12.6
test('a budget’s file is imported into the budget of another project, without what that has', async () => {
  const mere = await world.person()
  const projects = [await projectRequests(world).win(mere), await projectRequests(world).win(mere)]
  const [from, to] = projects.map(({ project }) => project.id)
  await budgetRequests(world, from ?? '').addLine(mere, {
    name: 'Kitchen',
    stage: 'second_fix',
    original: 30_000,
  })
  const page = await openScreen(world, `/projects/${from}/budget`, mere)
  vi.stubGlobal('XMLHttpRequest', RequestByFetch)
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob)
    return 'blob:budget'
  })
  await screen.findByText('Kitchen')
  await page.user.click(await button('Download CSV'))
  const [file] = files
  if (file === undefined) throw new Error('Nothing was saved')

  await page.open(`/projects/${to}/budget`)
  await waitFor(() => expect(screen.queryByText('Kitchen')).toBeNull())
  await page.user.click(await screen.findByRole('link', { name: 'Import from CSV' }))
  await screen.findByRole('heading', { level: 1, name: 'Import budget lines' })
  await page.user.upload(
    screen.getByLabelText('CSV file'),
    new File([file], 'Budget.csv', { type: 'text/csv' }),
  )
  await page.user.click(await button('Check rows'))
  const preview = await screen.findByRole('region', { name: 'Preview' })
  expect(preview.textContent).toContain('KitchenSecond Fix$30,000')
  await screen.findByRole('heading', { name: '1 duplicate line' })
  await page.user.click(await button('Import 1 line'))
  await screen.findByText('1 line imported')
  await page.user.click(screen.getByRole('link', { name: 'See your lines' }))
  await waitFor(() => screen.getByRole('rowheader', { name: /^Kitchen/ }))
})
