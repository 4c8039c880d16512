import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { field, openScreen } from '../testing/test-screen.tsx'

const world = worldForFile()

const step = (name: RegExp) => screen.getByRole('link', { name }).textContent

test('a calculator’s step is not marked as done before it was opened', async () => {
  const { user, open, loaded } = await openScreen(world, '/valuation/8 Kererū Street')
  await user.type(await field('Your valuation'), '800k')
  await open('/renovations/8 Kererū Street')
  await user.click(await screen.findByRole('checkbox', { name: 'Kitchen' }))
  await loaded()
  expect(step(/Valuation/)).not.toMatch(/^1/)
  expect(step(/Purchase price/)).toMatch(/^3.*\$/)
})
