import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { MAX_ADDRESS_LENGTH, splitAddress } from '#src/features/addresses/rules.ts'
import { PLACE_PLACEHOLDER, STREET_PLACEHOLDER } from '#src/lib/page-placeholders.ts'
import { escaped, type ServedPage } from './served-pages.ts'

/** Made for one visitor each, so the time it takes counts for more than the last bytes. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** A calculator's page as it was drawn for any property, with the address that its link names, in the encoding wanted. */
export async function calculatorFor(
  address: string,
  page: ServedPage,
  encoding: 'br' | 'gzip' | undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  const { street, place } = splitAddress(address.slice(0, MAX_ADDRESS_LENGTH))
  const text = Buffer.from(page.plain)
    .toString()
    .replaceAll(STREET_PLACEHOLDER, () => escaped(street))
    .replaceAll(PLACE_PLACEHOLDER, () => escaped(place))
  if (encoding === 'br') return new Uint8Array(await promisify(brotliCompress)(text, QUICK))
  return new Uint8Array(encoding === 'gzip' ? await promisify(gzip)(text) : Buffer.from(text))
}
