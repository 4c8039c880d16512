import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { projectRequests } from '#src/features/build/projects/test-projects.ts'
import { makeBuilder } from '#src/features/doors/guests/test-builders.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { openScreen } from '../testing/test-screen.tsx'

const world = worldForFile()

test('the tasks that a builder sees first stay chosen when one becomes theirs', async () => {
  const mere = await world.person()
  const tama = await world.person({ subscription: null })
  const { project } = await projectRequests(world).win(mere, '14 Clarence Street, Hamilton')
  await makeBuilder(world, tama, mere, project.opportunityId)
  await world.send('GET', '/api/session', { as: tama, organizationId: mere.organizationId })
  const main = () => screen.getByRole('main').textContent ?? ''
  const body = { title: 'Order the skip', projectId: project.id }
  const added = await world.send('POST', '/api/tasks', { as: mere, body })
  const { task } = (await added.json()) as { task: { id: string } }
  const page = await openScreen(world, '/tasks', tama)
  await waitFor(() => expect(main()).toContain('Order the skip'))
  const everyone = () => screen.getByRole<HTMLInputElement>('radio', { name: 'Everyone' }).checked
  expect(everyone()).toBe(true)
  await world.send('PUT', `/api/tasks/${task.id}`, {
    as: mere,
    body: { ...body, title: 'Order two skips', assigneeId: tama.userId },
    headers: { 'if-match': '"1"' },
  })
  await page.refetch()
  await waitFor(() => expect(main()).toContain('Order two skips'))
  expect(everyone()).toBe(true)
})
