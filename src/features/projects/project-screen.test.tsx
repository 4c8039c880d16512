import { screen } from '@testing-library/dom'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { closeScreen, openScreen } from '#src/app/test-screen.tsx'
import { createTestWorld, type TestWorld } from '#src/server/test-world.ts'
import { projectRequests, SALE } from './test-projects.ts'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
afterEach(closeScreen)
afterAll(() => world.close())

test('a sold project lists the costs between gross and net profit', async () => {
  const mere = await world.person()
  const requests = projectRequests(world)
  const { project } = await requests.win(mere)
  await requests.move(mere, project, { status: 'sold', sale: SALE })
  await openScreen(world, `/projects/${project.id}`, mere)
  const rows = (await screen.findByLabelText('Profit', { selector: 'dl' })).querySelectorAll('dt, dd')
  const shown = Array.from(rows, ({ textContent }) => textContent)
  expect(shown.slice(6)).toEqual([
    ...['EGross profit', '$105,000', 'Gross margin', '16%'],
    ...['Interest', '−$16,500', 'Insurance', '−$600', 'Council rates', '−$1,200'],
    ...['Legal, buying, selling', '−$19,500', 'FNet profit', '$67,200', 'Net margin', '10%'],
  ])
})
