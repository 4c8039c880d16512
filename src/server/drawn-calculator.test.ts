import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { searchPlaces } from '#src/features/addresses/provider.server.ts'
import { NOT_INDEXED, PLACE_PLACEHOLDER, STREET_PLACEHOLDER } from '#src/lib/page-placeholders.ts'
import { calculatorFor } from './drawn-calculator.ts'

function drawn(text: string) {
  const plain = new Uint8Array(Buffer.from(text))
  return { plain, br: plain, gzip: plain }
}

function linkTo(address: string, step = 'valuation') {
  return { origin: 'https://doneup.example', step, address }
}

const heading = drawn(`<h1>${STREET_PLACEHOLDER}<span>${PLACE_PLACEHOLDER}</span></h1>`)

test('a prerendered calculator page shows the link’s address, in every encoding', async () => {
  const address = '8 Kererū Street, Ōtūmoetai, Tauranga'
  const expected = '<h1>8 Kererū Street<span>Ōtūmoetai, Tauranga</span></h1>'
  expect(Buffer.from(await calculatorFor(linkTo(address), heading, 'plain')).toString()).toBe(expected)
  expect(brotliDecompressSync(await calculatorFor(linkTo(address), heading, 'br')).toString()).toBe(expected)
  expect(gunzipSync(await calculatorFor(linkTo(address), heading, 'gzip')).toString()).toBe(expected)
})

test('an address with markup is escaped', async () => {
  const address = '<script src=//evil.example>, "><img onerror=alert(1)> $& $1'
  const page = Buffer.from(await calculatorFor(linkTo(address), heading, 'plain')).toString()
  expect(page.match(/<[^>]*>/g)).toEqual(['<h1>', '<span>', '</span>', '</h1>'])
  expect(page).toContain('&lt;script src=//evil.example&gt;')
  expect(page).toContain('$&amp; $1')
})

test('a too long address is truncated', async () => {
  const page = await calculatorFor(linkTo('x'.repeat(5_000)), heading, 'plain')
  expect(page.length).toBeLessThan(300)
})

test('search engines may index valuations of real addresses only', async () => {
  const head = drawn(NOT_INDEXED)
  const headOf = async (address: string, step?: string) =>
    Buffer.from(await calculatorFor(linkTo(address, step), head, 'plain')).toString()

  const [offered] = searchPlaces('8 kereru st otumoetai', 1)
  const address = offered?.description ?? ''
  expect(address).toMatch(/^8 Kereru Street, Ōtūmoetai/)
  expect(await headOf(address)).toBe(
    `<link rel="canonical" href="https://doneup.example/valuation/${encodeURIComponent(address)}" />`,
  )
  expect(await headOf(address, 'purchase-price')).toBe(NOT_INDEXED)
  for (const other of [
    address.toLowerCase(),
    'Buy cheap things here',
    'Kereru Street, Ōtūmoetai, Tauranga',
    '8 Buy cheap things, Ōtūmoetai, Tauranga',
    '8 Kererū Street, Nowhere',
    '',
  ]) {
    expect(await headOf(other), other).toBe(NOT_INDEXED)
  }
})
