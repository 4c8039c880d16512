import { screen, within } from '@testing-library/dom'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { button, openScreen } from '#src/app/testing/test-screen.tsx'
import { projectRequests } from '#src/features/build/projects/test-projects.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'

const world = worldForFile()

test('the column Won shows the deals of the last 30 days; a press shows the older ones, and its count has all', async () => {
  const mere = await world.person()
  const { win } = projectRequests(world)
  for (const address of ['1 Rata Street, Levin', '2 Rata Street, Levin', '3 Rata Street, Levin']) {
    const { deal } = await win(mere, address)
    const days = address.startsWith('1') ? 5 : 40
    await world.db.query(sql`
      update opportunities set stage_entered_at = now() - make_interval(days => ${days}) where id = ${deal.id}`)
  }
  const page = await openScreen(world, '/dashboard', mere)
  const column = within(await screen.findByRole('region', { name: 'Won' }))
  const links = () => column.getAllByRole('link', { name: /Rata Street/ }).map((link) => link.textContent)
  expect(column.getByText('3')).toBeTruthy()
  expect(
    new Set(
      links()
        .join(' ')
        .match(/\d Rata/g),
    ),
  ).toEqual(new Set(['1 Rata']))
  const more = await button('2 older')
  const [last] = column.getAllByRole('article').toReversed()
  expect(last?.compareDocumentPosition(more)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(
    within(screen.getByRole('region', { name: 'Summary' })).getByText('3').parentElement?.textContent,
  ).toBe('3 won')
  await page.user.click(more)
  expect(
    new Set(
      links()
        .join(' ')
        .match(/\d Rata/g),
    ),
  ).toEqual(new Set(['1 Rata', '2 Rata', '3 Rata']))
  await page.user.click(await button('Hide 2 older'))
  expect(
    new Set(
      links()
        .join(' ')
        .match(/\d Rata/g),
    ),
  ).toEqual(new Set(['1 Rata']))
})
