import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { button, openScreen, textBox } from '#src/app/testing/test-screen.tsx'
import { newDeal, read } from '#src/features/deals/pipeline/test-deals.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'

const world = worldForFile()

test('what an earlier version stored without saving it is offered once', async () => {
  const mere = await world.person()
  const { id } = await newDeal(world, mere, { askingPrice: 640_000 })
  const page = await openScreen(world, `/opportunities/${id}`, mere)
  const draft = (part: string) => `doneup_draft_${part}_${mere.userId}_${id}`
  const typed = { at: '2026-11-20T01:00:00.000Z', edits: { askingPrice: 655_000 }, startedFrom: {} }
  localStorage.setItem(draft('deal'), JSON.stringify(typed))
  await page.reload()
  await screen.findByText(/You typed this .*, and it was never saved\. Asking price: \$655,000/)
  await page.user.click(await button('Save'))
  await waitFor(async () => expect((await read(world, mere, id)).askingPrice).toBe(655_000))
  expect(localStorage.getItem(draft('deal'))).toBeNull()
  localStorage.setItem(draft('renovation'), JSON.stringify({ ...typed, edits: { renovationCost: 1_000 } }))
  await page.reload()
  await page.user.click(await button('Discard'))
  await page.reload()
  await waitFor(async () => expect((await textBox('Asking price')).value).toBe('655,000'))
  expect(screen.queryByText(/You typed this/)).toBeNull()
})
