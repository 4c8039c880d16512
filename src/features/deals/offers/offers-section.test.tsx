import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { button, openScreen } from '#src/app/testing/test-screen.tsx'
import { agentListSchema } from '#src/features/deals/agents/schema.ts'
import { edit, edited, newDeal, read } from '#src/features/deals/pipeline/test-deals.ts'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { PERCENTAGE_ERROR } from '#src/ui/field/money-field.tsx'
import { ACCEPTED_ALREADY, DEPOSIT_ERROR, EXPIRY_ERROR, type OfferInput, offerListSchema } from './schema.ts'
import { newOffer } from './test-offers.ts'

const world = worldForFile()
const mere = madeForFile(() => world.person())

async function dealWithOffers(...amounts: number[]): Promise<string> {
  const { id } = await newDeal(world, mere)
  for (const amount of amounts) {
    const body = { side: 'ours', amount, madeOn: '2026-11-20' }
    const reply = await world.send('POST', `/api/opportunities/${id}/offers`, { as: mere, body })
    expect(reply.status).toBe(201)
  }
  return id
}

const findOffers = async () => within(await screen.findByRole('region', { name: 'Offers' }))
const findDialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }))
async function names(): Promise<string[]> {
  const rows = (await findOffers()).queryAllByRole('rowheader')
  return rows.map(({ textContent }) => /^(?:Offer \d|New offer)/.exec(textContent ?? '')?.[0] ?? '')
}

test('each rule that an offer breaks is named at its field at once', async () => {
  const { user } = await openScreen(world, `/opportunities/${await dealWithOffers()}/agreement`, mere)
  await user.click(await button('Log offer'))
  const dialog = await findDialog('Log offer')
  await user.type(dialog.getByLabelText('Amount'), '700,000')
  await user.type(dialog.getByLabelText('Deposit'), '800,000')
  await user.type(dialog.getByLabelText('Expires on'), '20/11/2026')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText(EXPIRY_ERROR)
  dialog.getByText(DEPOSIT_ERROR)
})

test('an offer stands with its agent, in the spelling of a known one', async () => {
  const page = await openScreen(world, `/opportunities/${await dealWithOffers()}/agreement`, mere)
  for (const typed of ['Shane Poutū', 'shane poutu']) {
    await page.user.click(await button('Log offer'))
    const dialog = await findDialog('Log offer')
    await page.user.type(dialog.getByLabelText('Amount'), '640,000')
    await page.user.type(dialog.getByLabelText('Agent'), typed)
    await page.user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Log offer' })).toBeNull())
    await page.loaded()
  }
  expect((await findOffers()).getAllByText('Negotiation, Shane Poutū')).toHaveLength(2)
})

test('the offer after a countered one is a counter-offer with its terms; what was changed stays when the side changes', async () => {
  const id = await dealWithOffers()
  const terms = {
    conditions: ['finance'],
    settlementOn: '2027-03-05',
    deposit: 56_000,
    agentName: 'Shane Poutū',
  }
  await newOffer(world, mere, id, { amount: 560_000, madeOn: '2026-11-20', ...terms }, 'countered')
  const { user } = await openScreen(world, `/opportunities/${id}/agreement`, mere)
  await screen.findByText(
    'Negotiation, subject to finance, deposit $56,000, settlement 5 Mar 2027, Shane Poutū',
  )
  await user.click(await button('Log offer'))
  const dialog = await findDialog('Log offer')
  const textOf = (label: string) => dialog.getByLabelText<HTMLInputElement>(label).value
  dialog.getByText('Starts with the terms of offer 1')
  const shown = () => [textOf('Made by'), textOf('Deposit'), textOf('Settlement proposed'), textOf('Amount')]
  expect(shown()).toEqual(['counter', '56,000', '5 Mar 2027', ''])
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Finance' }).checked).toBe(true)
  await user.clear(dialog.getByLabelText('Deposit'))
  await user.type(dialog.getByLabelText('Deposit'), '58000')
  await user.selectOptions(dialog.getByLabelText('Made by'), 'Our offer')
  expect(shown()).toEqual(['ours', '58,000', '', ''])
  await user.selectOptions(dialog.getByLabelText('Made by'), 'Counter-offer')
  expect(shown()).toEqual(['counter', '58,000', '5 Mar 2027', ''])
})

test('the deal’s offer price is the amount of its next offer, until it was made; a counter-offer has none', async () => {
  const id = await dealWithOffers(600_000)
  const deal = await read(world, mere, id)
  await edited(world, mere, deal, { offerPrice: 640_000 })
  const { user } = await openScreen(world, `/opportunities/${id}/agreement`, mere)
  const amount = async () => (await findDialog('Log offer')).getByLabelText<HTMLInputElement>('Amount').value
  await user.click(await button('Log offer'))
  expect(await amount()).toBe('640,000')
  const side = (await findDialog('Log offer')).getByLabelText('Made by')
  await user.selectOptions(side, 'Counter-offer')
  expect(await amount()).toBe('')
  await user.selectOptions(side, 'Our offer')
  expect(await amount()).toBe('640,000')
  await user.click((await findDialog('Log offer')).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Log offer' })).toBeNull())
  await user.click(await button('Log offer'))
  expect(await amount()).toBe('')
})

test('a percentage in a field of an amount is refused with what to enter', async () => {
  const { user } = await openScreen(world, `/opportunities/${await dealWithOffers()}/agreement`, mere)
  await user.click(await button('Log offer'))
  const dialog = await findDialog('Log offer')
  for (const typed of ['10%', '10 per cent', '７％']) {
    await user.clear(dialog.getByLabelText('Deposit'))
    await user.type(dialog.getByLabelText('Deposit'), typed)
    await user.tab()
    await dialog.findByText(PERCENTAGE_ERROR)
  }
})

test('an offer without its own agent stands with the deal’s, who becomes an agent with this deal', async () => {
  const deal = await newDeal(world, mere)
  expect((await edit(world, mere, deal, { agentName: 'Rangi Pere' })).status).toBe(200)
  await newOffer(world, mere, deal.id, { amount: 560_000, madeOn: '2026-11-20' })
  await newOffer(world, mere, deal.id, { amount: 570_000, madeOn: '2026-11-20', agentName: 'Ana Tuhoe' })
  await openScreen(world, `/opportunities/${deal.id}/agreement`, mere)
  await screen.findByText('Negotiation, Rangi Pere')
  screen.getByText('Negotiation, Ana Tuhoe')
  const { agents } = agentListSchema.parse(
    await (await world.send('GET', '/api/agents', { as: mere })).json(),
  )
  for (const name of ['Rangi Pere', 'Ana Tuhoe'])
    expect(agents.find((agent) => agent.name === name)?.deals, name).toMatchObject([{ id: deal.id }])
})

test('a second accepted offer is refused in its dialog, which keeps what was typed', async () => {
  const { user } = await openScreen(
    world,
    `/opportunities/${await dealWithOffers(640_000, 650_000)}/agreement`,
    mere,
  )
  const accept = async (offer: string) => {
    await user.click(await button(`Answer ${offer}`))
    await user.click(screen.getByRole('menuitemradio', { name: 'Accepted' }))
    return findDialog(`${offer}: accepted`)
  }
  const first = await accept('Offer 1')
  await user.click(first.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Offer 1: accepted' })).toBeNull())
  const second = await accept('Offer 2')
  expect(second.queryByLabelText('Reason')).toBeNull()
  const day = second.getByLabelText<HTMLInputElement>('Answered on')
  const typed = day.value
  await user.click(second.getByRole('button', { name: 'Save' }))
  await second.findByText(ACCEPTED_ALREADY)
  expect(day.value).toBe(typed)
})

test('an answer that can’t be saved stays in its dialog, with the reason', async () => {
  const { user, fail } = await openScreen(
    world,
    `/opportunities/${await dealWithOffers(640_000)}/agreement`,
    mere,
  )
  await user.click(await button('Answer Offer 1'))
  await user.click(screen.getByRole('menuitemradio', { name: 'Declined' }))
  const dialog = await findDialog('Offer 1: declined')
  await user.type(dialog.getByLabelText('Reason'), 'Too low')
  const restore = fail(/^PUT .*\/outcome$/)
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByRole('alert')
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Too low')
  restore()
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('Offer 1: declined')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Offer 1: declined' })).toBeNull())
  await button('Change Offer 1')
})

test('an offer logged offline is the first; after a delete the focus is on the one in its place, then on the button that adds one', async () => {
  const { user, setOnline } = await openScreen(
    world,
    `/opportunities/${await dealWithOffers(640_000, 650_000)}/agreement`,
    mere,
  )
  await waitFor(async () => expect(await names()).toEqual(['Offer 2', 'Offer 1']))
  setOnline(false)
  await user.click(await button('Log offer'))
  const dialog = await findDialog('Log offer')
  await user.type(dialog.getByLabelText('Amount'), '660,000')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(async () => expect(await names()).toEqual(['New offer', 'Offer 2', 'Offer 1']))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Log offer' })).toBeNull())
  // A closed dialog looks after the focus in the next frame.
  await new Promise(requestAnimationFrame)
  await user.click(await button('Answer Offer 1'))
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }))
  await waitFor(async () => expect(await names()).toEqual(['New offer', 'Offer 2']))
  const isFocused = (label: string) =>
    waitFor(async () => expect(document.activeElement).toBe(await button(label)))
  await isFocused('Answer Offer 2')
  await user.click(await button('Answer New offer'))
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }))
  await isFocused('Answer Offer 2')
  await user.click(await button('Answer Offer 2'))
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }))
  await isFocused('Log offer')
})

test('a row shows everything that was offered', async () => {
  const { id } = await newDeal(world, mere)
  const shown: Readonly<Record<keyof OfferInput, readonly [unknown, string]>> = {
    side: ['ours', 'Offer 1'],
    amount: [640_000, '$640,000'],
    madeOn: ['2026-11-20', '20 Nov 2026'],
    method: ['tender', 'Tender'],
    expiresOn: ['2027-06-30', 'Expires 30 Jun 2027'],
    conditions: [['finance'], 'subject to finance'],
    settlementOn: ['2027-08-05', 'settlement 5 Aug 2027'],
    deposit: [58_000, 'deposit $58,000'],
    agentName: ['Shane Poutū', 'Shane Poutū'],
    // Named in the dialog, and listed under Documents.
    documentId: [null, ''],
  }
  const body = Object.fromEntries(Object.entries(shown).map(([field, [value]]) => [field, value]))
  const reply = await world.send('POST', `/api/opportunities/${id}/offers`, { as: mere, body })
  expect(reply.status).toBe(201)
  await openScreen(world, `/opportunities/${id}/agreement`, mere)
  const row = (await findOffers()).getByRole('row', { name: /^Offer 1/ })
  for (const [field, [, text]] of Object.entries(shown)) expect(row.textContent, field).toContain(text)
})

test('making the agreement from an offer that waits for its answer accepts it, with Undo', async () => {
  const id = await dealWithOffers(600_000, 625_000)
  const page = await openScreen(world, `/opportunities/${id}/agreement`, mere)
  await findOffers()
  await page.user.click(await button('Make the agreement'))
  const dialog = await findDialog('Make the agreement')
  dialog.getByText('Saving marks Offer 2 as accepted.')
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Price' }).value).toBe('625,000')
  await page.user.type(dialog.getByRole('textbox', { name: 'Agreement date' }), '21/11/2026')
  await page.user.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('Offer 2 accepted')
  const stored = async () => {
    const reply = await world.send('GET', `/api/opportunities/${id}/offers`, { as: mere })
    const { offers } = offerListSchema.parse(await reply.json())
    return offers.map(({ number, outcome, outcomeOn }) => [number, outcome, outcomeOn])
  }
  const accepted = [
    [1, 'pending', null],
    [2, 'accepted', '2026-11-21'],
  ]
  await waitFor(async () => expect(await stored()).toEqual(accepted))
  await page.user.click(await button('Undo'))
  await waitFor(async () => expect((await stored())[1]).toEqual([2, 'pending', null]))
})
