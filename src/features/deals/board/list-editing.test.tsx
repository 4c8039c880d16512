import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import sql from 'sql-template-tag'
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
  await waitFor(() => expect(document.activeElement).toBe(typed))
  await page.user.keyboard('{Escape}')
  await waitFor(async () => expect(document.activeElement).toBe(await cell('Asking')))
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
  const tama = await world.person({ joins: mere })
  await world.send('PUT', '/api/account/name', { as: tama, body: { name: 'Tama Parata' } })
  await edited(world, { ...tama, organizationId: mere.organizationId }, deal, { askingPrice: 650_000 })
  const box = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Asking price' })
  await page.retype(box, '615000')
  await page.user.keyboard('{Enter}')
  const question = within(await screen.findByRole('dialog', { name: 'Asking price of 14 Miro Street' }))
  question.getByText('Tama Parata changed it to $650,000 while you changed it to $615,000.')
  expect(screen.queryByText(/^Changed asking price/)).toBeNull()
  await page.user.click(question.getByRole('button', { name: 'Use $615,000' }))
  await waitFor(async () => expect((await read(world, mere, deal.id)).askingPrice).toBe(615_000))
  await screen.findByText('Changed asking price of 14 Miro Street')
})

// Clauses: pipeline-at-work 3.7
test('arrow keys choose a stage, which Enter and leaving the cell save and Esc discards', async () => {
  const deal = await newDeal(world, mere, { address: RATA })
  const page = await openScreen(world, '/dashboard?view=list', mere)
  const stage = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Stage' })
  /** As browsers do for an arrow key in a closed list. */
  async function choose(key: string, value: string) {
    const select = await stage()
    await page.user.keyboard(key)
    fireEvent.change(select, { target: { value } })
    expect((await stage()).value).toBe(value)
  }
  ;(await cell('Stage')).focus()
  await page.user.keyboard('{Enter}')
  await choose('{ArrowDown}', 'meets_criteria')
  await page.user.keyboard('{Escape}')
  await waitFor(async () => expect(document.activeElement).toBe(await cell('Stage')))
  expect((await cell('Stage')).textContent).toBe('New Listing')
  await page.user.keyboard('{Enter}')
  await choose('{ArrowDown}', 'meets_criteria')
  await choose('{ArrowDown}', 'offer_made')
  await page.user.keyboard('{Enter}')
  await waitFor(async () => expect((await read(world, mere, deal.id)).status).toBe('offer_made'))
  await waitFor(async () => expect((await cell('Stage')).textContent).toBe('Offer Made'))
  await page.user.keyboard('{Enter}')
  await choose('{ArrowDown}', 'funding')
  await page.user.click(await cell('Agent'))
  await waitFor(async () => expect((await read(world, mere, deal.id)).status).toBe('funding'))
  const activity = await world.db.query(sql`select action from opportunity_events
    where opportunity_id = ${deal.id} and action = 'moved'`)
  expect(activity).toHaveLength(2)
})

// Clauses: pipeline-at-work 3.7, 4.7
test('offline, a price edited in place after a bulk move of its deal is a second queued change, and both are sent', async () => {
  const deal = await newDeal(world, mere, { address: RATA, askingPrice: 640_000 })
  await newDeal(world, mere, { address: MIRO })
  const page = await openScreen(world, '/dashboard?view=list&sort=-address', mere)
  await page.loaded()
  page.setOnline(false)
  await page.user.click(await screen.findByRole('checkbox', { name: 'Select all 2' }))
  const bar = within(await screen.findByRole('region', { name: 'Selected deals' }))
  await page.user.click(bar.getByRole('button', { name: 'Move to…' }))
  await page.user.click(await screen.findByRole('menuitem', { name: 'Funding' }))
  await screen.findByText(/1 change waiting for the network/)
  ;(await cell('Asking')).focus()
  await page.user.keyboard('{Enter}')
  const box = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Asking price' })
  await page.retype(box, '615k')
  await page.user.keyboard('{Enter}')
  await waitFor(async () => expect((await cell('Asking')).textContent).toBe('$615,000'))
  await screen.findByText(/2 changes waiting for the network/)
  page.setOnline(true)
  await waitFor(async () =>
    expect(await read(world, mere, deal.id)).toMatchObject({ askingPrice: 615_000, status: 'funding' }),
  )
})
