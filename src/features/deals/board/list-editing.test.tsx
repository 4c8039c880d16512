import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { button, openScreen } from '#src/app/testing/test-screen.tsx'
import { edited, newDeal, read } from '#src/features/deals/pipeline/test-deals.ts'
import { madeForTest, worldForFile } from '#src/server/testing/test-fixtures.ts'

const world = worldForFile()
const mere = madeForTest(() => world.person())

const RATA = '21 Rātā Road, Titirangi, Auckland'
const MIRO = '14 Miro Street, Petone, Lower Hutt'

const cell = async (head: string) => {
  const at = (await screen.findAllByRole('columnheader')).findIndex(({ textContent }) => textContent === head)
  const found = document.querySelector<HTMLElement>(`[data-cell="1:${at}"]`)
  if (found === null) throw new Error(`No cell of ${head}`)
  return found
}

// Clauses: pipeline-at-work 3.7
test('Enter edits a price in place, Esc discards it, and Undo restores it', async () => {
  const deal = await newDeal(world, mere, { address: RATA, askingPrice: 640_000 })
  const page = await openScreen(world, '/dashboard?view=list', mere)
  ;(await cell('Asking')).focus()
  await page.user.keyboard('{Enter}')
  const box = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Asking price' })
  await page.user.type(box, '1{Escape}')
  await waitFor(async () => expect((await cell('Asking')).textContent).toBe('$640,000'))
  expect(document.activeElement).toBe(await cell('Asking'))
  await page.user.keyboard('{F2}')
  const again = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Asking price' })
  await page.retype(again, '615k')
  await page.user.keyboard('{Enter}')
  await waitFor(async () => expect((await read(world, mere, deal.id)).askingPrice).toBe(615_000))
  await waitFor(async () => expect((await cell('Asking')).textContent).toBe('$615,000'))
  expect(document.activeElement).toBe(await cell('Asking'))
  await page.user.keyboard('{Enter}')
  const typed = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Asking price' })
  await page.retype(typed, 'a lot{Enter}')
  await screen.findByRole('alert')
  await page.user.type(typed, '{Escape}')
  await page.user.click(await button(/^Undo/))
  await waitFor(async () => expect((await read(world, mere, deal.id)).askingPrice).toBe(640_000))
})

// Clauses: pipeline-at-work 3.7
test('stage, agent and settlement are edited in place; Won asks for its price', async () => {
  const deal = await newDeal(world, mere, { address: RATA })
  const page = await openScreen(world, '/dashboard?view=list', mere)
  ;(await cell('Agent')).focus()
  await page.user.keyboard('{Enter}')
  await page.user.type(await screen.findByRole('combobox', { name: 'Agent name' }), 'Anika{Enter}')
  await waitFor(async () => expect((await read(world, mere, deal.id)).agentName).toBe('Anika'))
  ;(await cell('Settlement Date')).focus()
  await page.user.keyboard('{Enter}')
  await page.user.type(await screen.findByRole('textbox', { name: 'Settlement Date' }), '1 Mar 2030{Enter}')
  await waitFor(async () => expect((await read(world, mere, deal.id)).dueDate).toBe('2030-03-01'))
  ;(await cell('Stage')).focus()
  await page.user.keyboard('{Enter}')
  await page.user.selectOptions(await screen.findByRole('combobox', { name: 'Stage' }), 'Funding')
  await waitFor(async () => expect((await read(world, mere, deal.id)).status).toBe('funding'))
  ;(await cell('Stage')).focus()
  await page.user.keyboard('{Enter}')
  await page.user.selectOptions(await screen.findByRole('combobox', { name: 'Stage' }), 'Won')
  await screen.findByRole('dialog', { name: 'Actual purchase price' })
})

// Clauses: pipeline-at-work 3.7
test('a price that a colleague changed meanwhile is asked about', async () => {
  const deal = await newDeal(world, mere, { address: MIRO, askingPrice: 640_000 })
  const page = await openScreen(world, '/dashboard?view=list', mere)
  ;(await cell('Asking')).focus()
  await page.user.keyboard('{Enter}')
  await edited(world, mere, deal, { askingPrice: 650_000 })
  const box = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Asking price' })
  await page.retype(box, '615000')
  await page.user.keyboard('{Enter}')
  const question = within(await screen.findByRole('dialog', { name: 'Asking price of 14 Miro Street' }))
  question.getByText('Someone else changed it to $650,000 while you changed it to $615,000.')
  await page.user.click(question.getByRole('button', { name: 'Use $615,000' }))
  await waitFor(async () => expect((await read(world, mere, deal.id)).askingPrice).toBe(615_000))
})
