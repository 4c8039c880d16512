import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { MAX_ADDRESS_LENGTH, splitAddress } from '#src/features/addresses/address-words.ts'
import { isOfferedAddress } from '#src/features/addresses/provider.server.ts'
import { NOT_INDEXED, PLACE_PLACEHOLDER, STREET_PLACEHOLDER } from '#src/lib/page-placeholders.ts'
import type { CompressedText } from '#src/platform/compressed-text.ts'
import { escaped } from './served-pages.ts'

/** Compressed per request, so speed matters more than size. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

interface CalculatorLink {
  /** The site's origin: "https://doneup.example". */
  origin: string
  step: string
  /** Decoded from the link. */
  address: string
}

/**
 * A prerendered calculator page with the address of its link filled in, in the negotiated encoding. Search engines
 * may index it only for a known address: anyone can put any text into a link.
 */
export async function calculatorFor(
  { origin, step, address }: CalculatorLink,
  page: Pick<CompressedText, 'plain'>,
  encoding: 'br' | 'gzip' | 'plain',
): Promise<Uint8Array<ArrayBuffer>> {
  const isIndexed = step === 'valuation' && isOfferedAddress(address)
  const canonical = `${origin}/valuation/${encodeURIComponent(address)}`
  const { street, place } = splitAddress(address.slice(0, MAX_ADDRESS_LENGTH))
  const text = Buffer.from(page.plain)
    .toString()
    .replaceAll(STREET_PLACEHOLDER, () => escaped(street))
    .replaceAll(PLACE_PLACEHOLDER, () => escaped(place))
    .replace(NOT_INDEXED, (tag) =>
      isIndexed ? `<link rel="canonical" href="${escaped(canonical)}" />` : tag,
    )
  if (encoding === 'br') return new Uint8Array(await promisify(brotliCompress)(text, QUICK))
  return new Uint8Array(encoding === 'gzip' ? await promisify(gzip)(text) : Buffer.from(text))
}
