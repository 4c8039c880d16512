import { screen, waitFor } from '@testing-library/dom'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openScreen } from '#src/app/testing/test-screen.tsx'
import { projectRequests } from '#src/features/build/projects/test-projects.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'

const world = worldForFile()

// Clauses: project-delivery 11.6
test('of 1,000 expenses, only those near the window are in the page', async () => {
  const mere = await world.person()
  const { project } = await projectRequests(world).win(mere)
  await world.db.query(sql`
    insert into expenses (organization_id, id, project_id, purpose, amount, gst, date)
    select ${mere.organizationId}, gen_random_uuid(), ${project.id}, 'renovation', n, 0, '2026-02-04'
    from generate_series(1, 1000) n`)
  await openScreen(world, `/projects/${project.id}/expenses`, mere)
  const table = await screen.findByRole('table', { name: 'Expenses, newest first' })
  expect(table.getAttribute('aria-rowcount')).toBe('1001')
  await waitFor(() => expect(table.querySelectorAll('tbody tr').length).toBeGreaterThan(5))
  // Not fewer, because measured rows have no height here.
  expect(table.querySelectorAll('tbody tr').length).toBeLessThan(1000)
  await screen.findByText(/^Total \$500,500 including GST/)
})
