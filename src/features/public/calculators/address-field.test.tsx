import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { button, heading, openScreen, type TestPage } from '#src/app/testing/test-screen.tsx'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'

const SUGGESTIONS = /^GET \/api\/addresses\/suggestions/

const world = worldForFile()

const addressBox = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Property address' })
/** The page has other lists of options. */
const addresses = () => {
  const list = screen.queryByRole('listbox', { name: 'Addresses' })
  return list === null ? [] : within(list).queryAllByRole('option')
}
const option = async (name: string | RegExp) => {
  const list = await screen.findByRole('listbox', { name: 'Addresses' })
  return within(list).findByRole('option', { name })
}
const openValuation = (page: TestPage) => waitFor(() => expect(page.address()).toMatch(/^\/valuation\//))

// Clauses: accounts-and-billing 2.1; deal-workflow 2.6, 2.7, 5.17
test('the address field suggests places, and sends nothing while blank', async () => {
  const page = await openScreen(world, '/')
  await page.user.type(await addressBox(), '   ')
  expect(addresses()).toEqual([])
  await page.loaded()
  expect(page.requests.filter((request) => SUGGESTIONS.test(request))).toEqual([])
  await page.retype(await addressBox(), '  8 kereru st otumoetai ')
  const suggested = () => addresses().map(({ textContent }) => textContent)
  await waitFor(() => expect(suggested()[0]).toContain('8 Kereru Street, Ōtūmoetai, Tauranga'))
  await page.user.keyboard('{Enter}')
  await openValuation(page)
  expect((await heading(/Kereru Street/)).textContent).toContain('Kereru Street')
})

test('an address that isn’t in the list is marked as such, and gets no town that wasn’t typed', async () => {
  const page = await openScreen(world, '/')
  await page.user.type(await addressBox(), '14 clarence street')
  await screen.findByText('Not in the list of addresses. You can still use what you typed.')
  expect(addresses()).toEqual([await option('Use “14 clarence street” as typed')])
  const list = () => screen.getByRole('listbox', { name: 'Addresses' }).dataset.source
  expect(list()).toBe('Not in the list of addresses')
  await page.retype(await addressBox(), '8 kereru st otumoetai')
  await option(/^8 Kereru Street/)
  expect(list()).toBe('Not in the list of addresses. Check the street and number.')
})

// Clauses: deal-workflow 10.15
test('an address is accepted as typed, with the keyboard', async () => {
  const page = await openScreen(world, '/')
  await page.user.type(await addressBox(), 'Lot 7, the old dairy')
  await option('Use “Lot 7, the old dairy” as typed')
  await page.user.keyboard('{End}{ArrowUp}{Enter}')
  await heading(/Lot 7/)
})

test('the address field has a button to continue', async () => {
  const page = await openScreen(world, '/')
  await page.user.type(await addressBox(), '8 Kererū Street, Tauranga')
  await option(/as typed$/)
  await page.user.click(await button('Value this property'))
  await waitFor(() => expect(page.address()).toMatch(/^\/valuation\/8%20Kerer/))
})

// Clauses: deal-workflow 8.16
test('failed suggestions show an error; the address can still be used', async () => {
  const page = await openScreen(world, '/')
  page.fail(SUGGESTIONS)
  await page.user.type(await addressBox(), '1 Rata Road')
  await screen.findByText('Failed to fetch address suggestions')
  await page.user.click(await option('Use “1 Rata Road” as typed'))
  await openValuation(page)
})
