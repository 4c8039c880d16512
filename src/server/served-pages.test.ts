import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import {
  ORIGIN_PLACEHOLDER,
  PLACE_PLACEHOLDER,
  SALES_PLACEHOLDER,
  STREET_PLACEHOLDER,
  SUPPORT_PLACEHOLDER,
} from '#src/lib/browser/page-placeholders.ts'
import { MAX_ADDRESS_LENGTH } from '#src/lib/text/address-words.ts'
import { servedPages, withAddress } from './served-pages.ts'

const folder = mkdtempSync(join(tmpdir(), 'doneup-pages-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function textOf(bytes: Uint8Array = new Uint8Array()): string {
  return new TextDecoder().decode(bytes)
}

const settings = {
  publicUrl: 'https://app.doneup.example/',
  supportEmail: "o'kim@doneup.example",
  salesEmail: 'aroha&co@doneup.example',
}

test('a served page contains the installation’s settings, in every encoding', async () => {
  const text = `<link href="${ORIGIN_PLACEHOLDER}/pricing">${ORIGIN_PLACEHOLDER}/ ${SUPPORT_PLACEHOLDER} ${SALES_PLACEHOLDER}`
  writeFileSync(join(folder, 'page.html'), text)
  const page = await servedPages(folder, settings)('page.html')
  const expected =
    '<link href="https://app.doneup.example/pricing">https://app.doneup.example/ o\'kim@doneup.example aroha&amp;co@doneup.example'
  expect(textOf(page?.plain)).toBe(expected)
  expect(brotliDecompressSync(page?.br ?? '').toString()).toBe(expected)
  expect(gunzipSync(page?.gzip ?? '').toString()).toBe(expected)
})

test('a rebuilt page is reloaded', async () => {
  const file = join(folder, 'again.html')
  const read = servedPages(folder, settings)
  writeFileSync(file, 'before')
  expect(textOf((await read('again.html'))?.plain)).toBe('before')
  writeFileSync(file, 'after')
  utimesSync(file, new Date(), new Date(Date.now() + 5_000))
  expect(textOf((await read('again.html'))?.plain)).toBe('after')
})

test('returns null for an unknown page', async () => {
  expect(await servedPages(folder, settings)('none.html')).toBeNull()
  expect(await servedPages(folder, settings)('.')).toBeNull()
})

const calculator = {
  plain: new Uint8Array(Buffer.from(`<h1>${STREET_PLACEHOLDER}<span>${PLACE_PLACEHOLDER}</span></h1>`)),
}

test('a calculator contains the URL’s address, in every encoding', async () => {
  const address = '8 Kererū Street, Ōtūmoetai, Tauranga'
  const expected = '<h1>8 Kererū Street<span>Ōtūmoetai, Tauranga</span></h1>'
  expect(textOf(await withAddress(calculator, address, 'plain'))).toBe(expected)
  expect(brotliDecompressSync(await withAddress(calculator, address, 'br')).toString()).toBe(expected)
  expect(gunzipSync(await withAddress(calculator, address, 'gzip')).toString()).toBe(expected)
})

test('an address with markup is escaped', async () => {
  const address = '<script src=//evil.example>, "><img onerror=alert(1)> $& $1'
  const page = textOf(await withAddress(calculator, address, 'plain'))
  expect(page.match(/<[^>]*>/g)).toEqual(['<h1>', '<span>', '</span>', '</h1>'])
  expect(page).toContain('&lt;script src=//evil.example&gt;')
  expect(page).toContain('$&amp; $1')
})

test('an address that is too long is truncated', async () => {
  expect((await withAddress(calculator, 'x'.repeat(5_000), 'plain')).length).toBeLessThan(
    MAX_ADDRESS_LENGTH + 50,
  )
})
