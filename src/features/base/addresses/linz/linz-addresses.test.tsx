import { Readable } from 'node:stream'
import { screen, waitFor } from '@testing-library/dom'
import { beforeAll, expect, test } from 'vitest'
import { openScreen } from '#src/app/testing/test-screen.tsx'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { HEADER } from '../../../../../bench/country-file.ts'
import { importAddresses } from './import.server.ts'

const FLAT =
  '1,"2/14 Rata Street, Ōtūmoetai, Tauranga","2/14 Rata Street",2,14,,Rata Street,Ōtūmoetai,Tauranga,Tauranga City,Current,176.1,-37.6'

const world = worldForFile()
beforeAll(async () => {
  await importAddresses(world.db, Readable.from([`${HEADER}\r\n${FLAT}\r\n`], { objectMode: false }), {
    fileName: 'nz-addresses.csv',
    mayShrink: false,
    onBadRow: ({ reason }) => expect.unreachable(reason),
    onProgress: () => {},
  })
})

test('LINZ addresses show their attribution and can be chosen', async () => {
  const { user, address } = await openScreen(world, '/')
  await user.type(await screen.findByRole('combobox', { name: 'Property address' }), 'flat 2 14 rata')
  await screen.findByRole('option', { name: /^2\/14 Rata Street/ })
  const list = screen.getByRole('listbox', { name: 'Addresses' })
  // The list shows it below its options.
  await waitFor(() => expect(list.dataset.source).toBe('Addresses: LINZ, CC BY 4.0'))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address()).toMatch(/^\/valuation\/2/))
  await screen.findByRole('heading', { level: 1, name: /^2\/14 Rata Street/ })
})
