import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { PLACE_PLACEHOLDER, STREET_PLACEHOLDER } from '#src/lib/page-placeholders.ts'
import { calculatorFor } from './drawn-calculator.ts'

function drawn(text: string) {
  const plain = new Uint8Array(Buffer.from(text))
  return { plain, br: plain, gzip: plain }
}

const heading = drawn(`<h1>${STREET_PLACEHOLDER}<span>${PLACE_PLACEHOLDER}</span></h1>`)

test('a calculator’s page shows the address of its link before any code has come, in every encoding', async () => {
  const address = '8 Kererū Street, Ōtūmoetai, Tauranga'
  const expected = '<h1>8 Kererū Street<span>Ōtūmoetai, Tauranga</span></h1>'
  expect(Buffer.from(await calculatorFor(address, heading, undefined)).toString()).toBe(expected)
  expect(brotliDecompressSync(await calculatorFor(address, heading, 'br')).toString()).toBe(expected)
  expect(gunzipSync(await calculatorFor(address, heading, 'gzip')).toString()).toBe(expected)
})

test('an address is text: what looks like markup in a link is none in the page', async () => {
  const address = '<script src=//evil.example>, "><img onerror=alert(1)> $& $1'
  const page = Buffer.from(await calculatorFor(address, heading, undefined)).toString()
  expect(page.match(/<[^>]*>/g)).toEqual(['<h1>', '<span>', '</span>', '</h1>'])
  expect(page).toContain('&lt;script src=//evil.example&gt;')
  expect(page).toContain('$&amp; $1')
})

test('no more of an address is shown than an address may be long', async () => {
  const page = await calculatorFor('x'.repeat(5_000), heading, undefined)
  expect(page.length).toBeLessThan(300)
})
