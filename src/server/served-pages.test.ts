import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { ORIGIN_PLACEHOLDER, SALES_PLACEHOLDER, SUPPORT_PLACEHOLDER } from '#src/lib/page-placeholders.ts'
import { servedPages } from './served-pages.ts'

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

test('an unknown page is null', async () => {
  expect(await servedPages(folder, settings)('none.html')).toBeNull()
  expect(await servedPages(folder, settings)('.')).toBeNull()
})
