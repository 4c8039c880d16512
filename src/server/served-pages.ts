import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import {
  ORIGIN_PLACEHOLDER,
  PLACE_PLACEHOLDER,
  SALES_PLACEHOLDER,
  STREET_PLACEHOLDER,
  SUPPORT_PLACEHOLDER,
} from '#src/lib/browser/page-placeholders.ts'
import { MAX_ADDRESS_LENGTH, splitAddress } from '#src/lib/text/address-words.ts'
import { escapeHtml } from '#src/lib/text/markup.ts'
import { type CompressedText, compressed } from '#src/platform/api/compressed-text.ts'

interface OwnSettings {
  publicUrl: string
  supportEmail: string
  salesEmail: string
}

/** Serves built pages with this installation's URL and emails, compressed and cached. Null for an unknown file. */
export function servedPages(folder: string, { publicUrl, supportEmail, salesEmail }: OwnSettings) {
  const kept = new Map<string, { builtAt: number; page: Promise<CompressedText> }>()
  const { origin } = new URL(publicUrl)
  const support = escapeHtml(supportEmail)
  const sales = escapeHtml(salesEmail)

  async function read(file: string): Promise<CompressedText> {
    const text = await readFile(file, 'utf8')
    return compressed(
      text
        .replaceAll(ORIGIN_PLACEHOLDER, () => origin)
        .replaceAll(SUPPORT_PLACEHOLDER, () => support)
        .replaceAll(SALES_PLACEHOLDER, () => sales),
    )
  }

  return async (name: string): Promise<CompressedText | null> => {
    const file = join(folder, name)
    const found = await stat(file).catch(() => null)
    if (!found?.isFile()) return null
    const last = kept.get(file)
    if (last?.builtAt === found.mtimeMs) return last.page
    const page = read(file)
    kept.set(file, { builtAt: found.mtimeMs, page })
    // A failed read is retried on the next request.
    page.catch(() => kept.delete(file))
    return page
  }
}

/** Fills the address into a prerendered calculator. Compresses per request, so speed matters more than size. */
export async function withAddress(
  page: Pick<CompressedText, 'plain'>,
  address: string,
  encoding: 'br' | 'gzip' | 'plain',
): Promise<Uint8Array<ArrayBuffer>> {
  const { street, place } = splitAddress(address.slice(0, MAX_ADDRESS_LENGTH))
  const html = Buffer.from(page.plain)
    .toString()
    .replaceAll(STREET_PLACEHOLDER, () => escapeHtml(street))
    .replaceAll(PLACE_PLACEHOLDER, () => escapeHtml(place))
  if (encoding === 'plain') return new Uint8Array(Buffer.from(html))
  const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
  return new Uint8Array(
    encoding === 'br' ? await promisify(brotliCompress)(html, quick) : await promisify(gzip)(html),
  )
}
