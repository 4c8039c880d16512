import { beforeAll, expect, test } from 'vitest'
import { projectRequests, SALE } from '#src/features/build/projects/test-projects.ts'
import { USUAL_OWNERSHIP } from '#src/features/deals/deal-tax/schema.ts'
import { newDeal } from '#src/features/deals/pipeline/test-deals.ts'
import { disclaimer } from '#src/finance/rules/disclaimer.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Person } from '#src/server/testing/test-world.ts'
import { linesBlock, tableBlock, textBlock, textLine } from './blocks.ts'
import { packOf } from './pack.ts'
import { PACK_SECTIONS, type PackBlock, type PackSection } from './schema.ts'
import { withTaxNotice } from './tax-notice.ts'
import { everything, linesOf, modelOf, packRequests } from './test-packs.ts'

const TODAY = '2026-11-30'
const NOTICE = disclaimer(TODAY)

const world = worldForFile()
let mere: Person
let dealId: string
let projectId: string
beforeAll(async () => {
  world.setNow(new Date('2026-11-30T10:00:00+13:00'))
  mere = await world.person()
  const { deal, project } = await projectRequests(world).win(mere)
  dealId = deal.id
  projectId = project.id
  const owners = [
    { name: 'Tama Mate', kind: 'individual', share: 60 },
    { name: 'Tawhai Ltd', kind: 'company', share: 40 },
  ]
  const put = await world.send('PUT', `/api/opportunities/${dealId}/ownership`, {
    as: mere,
    body: { ...USUAL_OWNERSHIP, gstRegistered: true, owners },
    headers: { 'if-match': '"0"' },
  })
  expect(put.status, await put.clone().text()).toBe(200)
})

/** The names of all amounts of a section, wherever a block has them. */
const namesOf = (blocks: readonly PackBlock[]) =>
  blocks.flatMap((block) => {
    if (block.type === 'lines') return block.lines.map(({ label }) => label)
    return block.type === 'table' ? [...block.heads, ...block.rows.flatMap((row) => row.slice(0, 1))] : []
  })
const textsOf = (blocks: readonly PackBlock[]) =>
  blocks.flatMap((block) => (block.type === 'text' ? [block.text] : []))

async function checkSections() {
  const { material } = await packRequests(world).change(mere, dealId, everything('partner'))
  const seen = new Set<string>()
  for (const { parts } of material.prices) {
    expect(parts.map(({ section }) => section)).toEqual(PACK_SECTIONS.map(({ value }) => value))
    for (const { section, blocks } of parts) {
      // The rules themselves, without an amount.
      if (section === 'assumptions') continue
      const hasTax = /\btax\b|\bGST\b/i.test(namesOf(blocks).join('\n'))
      if (hasTax) seen.add(section)
      expect(
        textsOf(blocks).filter((text) => text === NOTICE),
        section,
      ).toHaveLength(hasTax ? 1 : 0)
      if (section !== 'tax') continue
      const splits = blocks.filter((block) => block.type === 'table' && block.caption.startsWith('Split'))
      expect(splits.length).toBeGreaterThan(0)
      for (const split of splits) {
        const [base, ...notes] = textsOf(blocks.slice(0, blocks.indexOf(split)).slice(-3))
        expect(base).toMatch(
          /^Tax is worked out on the (realised|estimated|planned) net profit after GST of −?\$[\d,]+, at /,
        )
        expect(notes[0]).toBe('Tax is worked out without Tama Mate’s other income.')
        expect(notes[1]).toMatch(/^Rates of 20\d\d–\d\d( assumed)?$/)
      }
    }
  }
  return seen
}

test('each section with a figure of tax or GST has the notice, and each split what its tax lacks and the year of its rates', async () => {
  expect([...(await checkSections())]).toContain('tax')
  const projects = projectRequests(world)
  await projects.move(mere, await projects.read(mere, projectId), { status: 'sold', sale: SALE })
  expect([...(await checkSections())]).toContain('tax')
})

test('each section with a loan or its interest says once why it isn’t the deal’s own, also alone', async () => {
  const { material, pack } = await packRequests(world).change(mere, dealId, everything('partner'))
  const note = /own loan of|smaller loan\.$/
  const countOf = (...sections: PackSection[]) =>
    packOf(material, { ...pack, sections }).parts.map(
      ({ blocks }) => textsOf(blocks).filter((text) => note.test(text)).length,
    )
  expect([countOf('summary'), countOf('statement'), countOf('tax')]).toEqual([[1], [1], [1]])
  expect(countOf('statement', 'tax')).toEqual([1, 0])
  expect(countOf('summary', 'statement', 'tax')).toEqual([1, 0, 0])
})

test('the break-even sale of a GST-registered deal is before and after GST wherever a pack has it', async () => {
  const deal = await newDeal(world, mere)
  const changes = [{ field: 'doneUpValue', op: 'set', value: 760_000 }]
  const scenario = { as: mere, body: { name: 'Pessimistic', changes } }
  const made = await world.send('POST', `/api/opportunities/${deal.id}/scenarios`, scenario)
  expect(made.status, await made.clone().text()).toBe(201)
  const put = (gstRegistered: boolean, version: number) =>
    world.send('PUT', `/api/opportunities/${deal.id}/ownership`, {
      as: mere,
      body: { ...USUAL_OWNERSHIP, gstRegistered, vendor: 'registered' },
      headers: { 'if-match': `"${version}"` },
    })
  const labels = async () => {
    const pack = modelOf(await packRequests(world).change(mere, deal.id, everything('lender')))
    const named = pack.parts.flatMap(({ section }) =>
      linesOf(pack, section).flatMap((line) => {
        const [name] = line.match(/Break-even sale( before GST| after GST)?/) ?? []
        return name === undefined ? [] : [`${section}: ${name}`]
      }),
    )
    return named
  }
  await put(false, 0)
  expect(await labels()).toEqual(
    ['summary', 'statement', 'risk', 'risk'].map((at) => `${at}: Break-even sale`),
  )
  await put(true, 1)
  expect(await labels()).toEqual([
    ...['summary', 'statement', 'risk'].flatMap((at) =>
      ['before', 'after'].map((when) => `${at}: Break-even sale ${when} GST`),
    ),
    'risk: Break-even sale after GST',
  ])
})

test.each([
  [[linesBlock(textLine('GST to pay', '$1'))], true],
  [[tableBlock('Split', ['Owner', 'Tax'], [])], true],
  [[tableBlock('Profit', ['Profit', 'Amount'], [['Estimated profit after tax', '$1']])], true],
  [[linesBlock(textLine('Net profit', '$1')), textBlock('Not tax advice.')], false],
])('adds the notice below an amount of tax only: %j', (blocks, isAdded) => {
  expect(textsOf(withTaxNotice(blocks, TODAY)).at(-1) === NOTICE).toBe(isAdded)
})
