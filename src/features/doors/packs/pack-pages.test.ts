import { expect, test } from 'vitest'
import { packOf } from './pack.ts'
import { packPages } from './pack-pages.ts'
import { packStyle } from './pack-style.ts'
import { NEW_PACK, type PackMaterial } from './schema.ts'

const ids = [1, 2, 3].map((at) => `0192f3a1-0000-7000-8000-00000000000${at}`)
const MATERIAL: PackMaterial = {
  address: '4 Kererū Street, Ōtaki',
  organization: 'Smith & <Sons>',
  asAt: '22 Nov 2026, 9:14 am',
  preparedOn: '22 Nov 2026',
  prices: [
    {
      kind: 'maximum',
      parts: [
        {
          section: 'summary',
          heading: 'Summary',
          missing: null,
          blocks: [
            { type: 'text', text: 'Loan of $408,333 for 6 months', only: 'lender' },
            { type: 'text', text: 'Cash of $240,467 for 6 months', only: 'partner' },
            { type: 'lines', lines: [{ label: 'Net profit', figure: '$77,867', kind: 'total' }] },
          ],
        },
        { section: 'risk', heading: 'Risk', missing: 'No scenarios yet', blocks: [] },
        { section: 'funding', heading: 'Funding', missing: null, blocks: [{ type: 'heading', text: 'LVR' }] },
        {
          section: 'documents',
          heading: 'Photos and documents',
          missing: null,
          blocks: [{ type: 'list', items: ['LIM.pdf'] }],
        },
      ],
    },
  ],
  photos: ids.map((id) => ({ id, name: 'Front', isBefore: true })),
}

// Clauses: sharing-and-api 1.5
test('a lender’s pack has no partner’s parts, sections without content are left out, and the first photo comes first', () => {
  const photos = [ids[1] ?? '', ids[0] ?? '', '0192f3a1-0000-7000-8000-0000000000ff']
  const pack = packOf(MATERIAL, { ...NEW_PACK, photos })
  expect(pack.parts.map(({ section }) => section)).toEqual(['summary', 'funding', 'documents'])
  const [summary, , documents] = pack.parts
  expect(summary?.blocks.map(({ type }) => type)).toEqual(['photos', 'text', 'lines'])
  expect(summary?.blocks[0]).toMatchObject({ photos: [{ id: ids[1] }] })
  // A deleted photo is left out.
  expect(documents?.blocks[0]).toMatchObject({ photos: [{ id: ids[0] }] })
  const partner = packOf(MATERIAL, { ...NEW_PACK, kind: 'partner', sections: ['summary', 'funding'] })
  expect(JSON.stringify(partner)).not.toMatch(/Loan of|Funding/)
  expect(partner.title).toBe('Partner pack')
})

// Clauses: sharing-and-api 1.9
test('the pages are escaped, and the notice is on the last page and in each footer', () => {
  const coverNote = '<img src=x onerror=alert(1)>'
  const pack = packOf(MATERIAL, { ...NEW_PACK, title: 'For "Jo"', coverNote })
  const { html } = packPages(pack, (id) => `/photo/${id}`)
  // The screen around the preview has the one main element.
  expect(html).not.toContain('<main')
  expect(html).toContain('<h1>For &quot;Jo&quot;</h1>')
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(html).toMatch(
    /Prepared by Smith &amp; &lt;Sons&gt; with DoneUp on 22 Nov 2026 [^<]*<\/p>\s*<\/div>$/,
  )
  const style = packStyle(pack)
  expect(style).toContain('@page{size:A4;margin:15mm;')
  expect(style).toContain('content:"Prepared by Smith \\26  \\3c Sons\\3e  with DoneUp on 22 Nov 2026 ')
  expect(style).toContain('counter(page)')
  expect(style).not.toContain('<')
})
