import { waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { projectRequests } from '#src/features/build/projects/test-projects.ts'
import { makeBuilder } from '#src/features/doors/guests/test-builders.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { openScreen, textBox } from '../testing/test-screen.tsx'

const world = worldForFile()

// Clauses: one-deal 8.2
test('each tab of a project that was opened is there offline', async () => {
  const mere = await world.person()
  const tama = await world.person({ subscription: null })
  const { project } = await projectRequests(world).win(mere, '14 Clarence Street, Hamilton')
  await makeBuilder(world, tama, mere, project.opportunityId)
  await world.send('GET', '/api/session', { as: tama, organizationId: mere.organizationId })
  const page = await openScreen(world, `/projects/${project.id}/tasks`, tama)
  await textBox('New task')
  const asked = (path: string) => page.requests.filter((one) => one.split('?')[0]?.endsWith(path))
  for (const path of ['plan', 'expenses', 'documents', '/tasks'])
    await waitFor(() => expect(asked(path).length, path).toBe(1))
})
