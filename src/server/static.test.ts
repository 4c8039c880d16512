import { expect, test } from 'vitest'
import { searchPlaces } from '#src/features/base/addresses/suggestions/provider.server.ts'
import { indexingHeader } from './static.ts'

const ORIGIN = 'https://doneup.example'
const NOT_INDEXED = ['x-robots-tag', 'noindex']

test('search engines may index valuations of real addresses only', () => {
  const [offered] = searchPlaces('8 kereru st otumoetai', 1)
  const address = offered?.description ?? ''
  expect(address).toMatch(/^8 Kereru Street, Ōtūmoetai/)
  expect(indexingHeader(ORIGIN, 'valuation', address)).toEqual([
    'link',
    `<${ORIGIN}/valuation/${encodeURIComponent(address)}>; rel="canonical"`,
  ])
  expect(indexingHeader(ORIGIN, 'purchase-price', address)).toEqual(NOT_INDEXED)
  for (const other of [
    address.toLowerCase(),
    'Buy cheap things here',
    'Kereru Street, Ōtūmoetai, Tauranga',
    '8 Buy cheap things, Ōtūmoetai, Tauranga',
    '8 Kererū Street, Nowhere',
    '8 Kererū Street\r\nset-cookie: a=b, Levin',
    '',
  ]) {
    expect(indexingHeader(ORIGIN, 'valuation', other), other).toEqual(NOT_INDEXED)
  }
})
