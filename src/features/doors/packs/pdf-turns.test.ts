import { expect, test, vi } from 'vitest'
import { jpeg } from '#src/features/base/documents/test-files.ts'
import { packOf } from './pack.ts'
import { pdfNotice, printablePack } from './pdf-characters.ts'
import { packPdf } from './pdf-pages.server.ts'
import { NEW_PACK, type PackBlock, type PackModel } from './schema.ts'

const ROWS = 400
const PHOTO = '00000000-0000-4000-8000-000000000000'
const rows = <Row>(row: (at: number) => Row) => Array.from({ length: ROWS }, (_, at) => row(at))

/** A block of each type with many rows; the others can't have many. */
const LONG: Readonly<Record<PackBlock['type'], PackBlock | null>> = {
  heading: null,
  text: null,
  chart: null,
  list: { type: 'list', items: rows((at) => `Report ${at}.pdf`) },
  lines: {
    type: 'lines',
    lines: rows((at) => ({ label: `Cost ${at}`, figure: '$1,000', kind: 'row' as const })),
  },
  table: {
    type: 'table',
    caption: 'Costs',
    heads: ['Line', 'Cost'],
    rows: rows((at) => [`Line ${at}`, '$1']),
  },
  photos: { type: 'photos', photos: rows((at) => ({ id: PHOTO, name: `Room ${at}`, group: 'Photos' })) },
}

const packWith = (blocks: PackBlock[]): PackModel => {
  const material = {
    address: '1 Ōtaki Road',
    organization: 'Ūpoko',
    asAt: 'now',
    preparedOn: 'today',
    prices: [
      {
        kind: 'maximum' as const,
        parts: [{ section: 'documents' as const, heading: 'Documents', missing: null, blocks }],
      },
    ],
    photos: [],
  }
  return packOf(material, { ...NEW_PACK, sections: ['documents'] })
}

/** How often the process did other work while `work` ran. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  let isOver = false
  const count = () => {
    turns += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  await work()
  isOver = true
  return turns
}

const long = Object.entries(LONG).flatMap(([type, block]) => (block ? [{ type, block }] : []))

test.each(long)('L7: other requests get a turn every 50 rows of $type', async ({ block }) => {
  const photos = new Map([[PHOTO, new Uint8Array(await jpeg({ width: 60, height: 40 }))]])
  const pack = packWith([block])
  const none = await turnsDuring(() => packPdf(packWith([]), photos))
  const turns = await turnsDuring(() => packPdf(pack, photos))
  expect(turns - none).toBeGreaterThanOrEqual(ROWS / 50)
})

test('L7: texts that the fonts have are not taken apart', () => {
  const segment = vi.spyOn(Intl.Segmenter.prototype, 'segment')
  const pack = packWith([LONG.list ?? { type: 'heading', text: '' }])
  expect(pdfNotice(pack)).toBeNull()
  expect(printablePack(pack)).toEqual(pack)
  expect(segment).toHaveBeenCalledTimes(0)
  pdfNotice({ ...pack, title: '李' })
  expect(segment).toHaveBeenCalledTimes(1)
  segment.mockRestore()
})
