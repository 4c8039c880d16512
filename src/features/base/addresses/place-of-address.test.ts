import { expect, test } from 'vitest'
import { placeOfAddress } from './place-of-address.ts'

test.each([
  ['14 Miro Street, Petone, Lower Hutt', 'Wellington', 'Lower Hutt', 'Petone'],
  ['14 Miro Street Petone, Lower Hutt 5012', 'Wellington', 'Lower Hutt', 'Petone'],
  ['Flat 2, 14 Miro Street, Lower Hutt, New Zealand', 'Wellington', 'Lower Hutt', null],
  ['9 Nelson Street, Kerikeri, Northland', 'Northland', 'Kerikeri', null],
  ['3 Karaka Road, Waipū', 'Northland', 'Waipū', null],
  ['3 Karaka Road, Richmond, Christchurch', 'Canterbury', 'Christchurch', 'Richmond'],
  ['5 Tui Lane, Bay of Plenty', 'Bay of Plenty', null, null],
  ['9 Nelson Street', null, null, null],
  ['Nelson', null, null, null],
])('names where %s is', (address, region, town, suburb) => {
  expect(placeOfAddress(address)).toEqual({ region, town, suburb })
})

test('leaves out what a name has in several places', () => {
  expect(placeOfAddress('12 Rata Street, Richmond').town).toBeNull()
})
