import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { button, figure, heading, openScreen, textBox } from '#src/app/testing/test-screen.tsx'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'

const KERERU = encodeURIComponent('8 Kererū Street, Ōtūmoetai, Tauranga')

const world = worldForFile()

const maximum = () => figure('Maximum purchase price')

test('shared figures replace existing ones only after a choice, which can be undone', async () => {
  const sender = await openScreen(world, `/valuation/${KERERU}`)
  await sender.retype(await textBox('Your valuation'), '800k')
  await sender.open(`/renovations/${KERERU}`)
  await sender.retype(await textBox('Kitchen cost'), '30000')
  await sender.open(`/purchase-price/${KERERU}`)
  await waitFor(() => expect(maximum()).toBe('$641,667'))
  await sender.user.click(await button('Share'))
  await screen.findByText(/^Link copied\./)
  const { pathname, search, hash } = new URL(await navigator.clipboard.readText())
  expect(pathname + search).toBe('/shared')

  const page = await openScreen(world, `/shared${hash}`)
  await waitFor(() => expect(page.address()).toMatch(/^\/purchase-price\/8[^#]*$/))
  await waitFor(() => expect(maximum()).toBe('$641,667'))
  fireEvent.input(screen.getByRole('slider', { name: 'Profit percentage' }), { target: { value: '0' } })
  expect(maximum()).toBe('$770,000')
  await page.open(`/shared${hash}`)
  await heading('You already have figures for 8 Kererū Street')
  await page.user.click(await button('Keep mine'))
  await waitFor(() => expect(maximum()).toBe('$770,000'))
  await page.open(`/shared${hash}`)
  await page.user.click(await button('Use the shared figures'))
  await waitFor(() => expect(maximum()).toBe('$641,667'))
  await page.user.click(await button('Undo'))
  await waitFor(() => expect(maximum()).toBe('$770,000'))
  expect(page.requests.join()).not.toContain(hash.slice(1))

  await page.open('/')
  const recent = await screen.findByRole('list', { name: 'Recent properties' })
  await within(recent).findByText(/770,000/)
})

test.each(['', '1.WyI', '1.%E0%A4%A', '1."><img src=x onerror=alert(1)>'])(
  'a link whose figures are %j is incomplete',
  async (fragment) => {
    await openScreen(world, `/shared#${fragment}`)
    await heading('This link is incomplete')
    expect(document.querySelector('img')).toBeNull()
  },
)
