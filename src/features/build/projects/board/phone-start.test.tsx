import { screen } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { openScreen } from '#src/app/testing/test-screen.tsx'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { projectRequests } from '../test-projects.ts'

const world = worldForFile()

// Clauses: project-delivery 13.6
test('on a phone the board opens at the stage of the project that the user changed last', async () => {
  const onPhone = (query: string) =>
    Object.assign(new EventTarget(), { matches: query.includes('max-width: 639px') })
  vi.stubGlobal('matchMedia', onPhone)
  const mere = await world.person()
  const { win, move } = projectRequests(world)
  await win(mere, '12 Rata Street, Henderson')
  const { project } = await win(mere, '25 Miro Street, Taupō')
  await move(mere, project, { status: 'finishings' })
  await openScreen(world, '/projects', mere)
  const stage = await screen.findByRole('region', { name: 'Finishings' })
  expect(stage.textContent).toContain('25 Miro Street')
})
