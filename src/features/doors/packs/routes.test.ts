import { beforeAll, describe, expect, test } from 'vitest'
import { pdf } from '#src/features/base/documents/test-files.ts'
import { projectRequests, SALE } from '#src/features/build/projects/test-projects.ts'
import { USUAL_OWNERSHIP } from '#src/features/deals/deal-tax/schema.ts'
import { edited, newDeal } from '#src/features/deals/pipeline/test-deals.ts'
import { addDocument } from '#src/features/doors/exports/test-exports.ts'
import { DEFAULT_HOLDING_COSTS } from '#src/finance/price/holding-costs.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Person } from '#src/server/testing/test-world.ts'
import { missingOf, packOf } from './pack.ts'
import { PACK_SECTIONS, type PackSection } from './schema.ts'
import { everything, linesOf, modelOf, packRequests, SOLD_LADDER } from './test-packs.ts'

const world = worldForFile()
const packs = packRequests(world)
let mere: Person
beforeAll(async () => {
  world.setNow(new Date('2026-11-21T20:14:00Z'))
  mere = await world.person()
})

// Clauses: sharing-and-api 1.2, 1.14
test('a new pack asks a lender for the loan in words, with the figures of the deal', async () => {
  const deal = await newDeal(world, mere)
  const { id } = deal
  await edited(world, mere, deal, { holdingCosts: { ...DEFAULT_HOLDING_COSTS, loanToValueRatio: 70 } })
  const view = await packs.read(mere, id)
  expect(view.version).toBe(0)
  const pack = modelOf(view)
  expect(pack).toMatchObject({ title: 'Lender pack', asAt: '22 Nov 2026, 9:14 am' })
  expect(linesOf(pack, 'summary')).toEqual([
    'Loan of $408,333 for 6 months',
    'Done-up value $800,000',
    'Maximum price $583,333',
    'Renovation cost $100,000',
    'Gross profit $116,667 20.0% 17.1%',
    'Net profit $80,055 13.7% 11.7%',
    'Prices and costs include GST. Profits are before tax, and before GST on the sale unless they say “after GST”.',
    'LVR 70% of the price',
    'Loan to done-up value 51%',
    'Break-even sale $719,945',
    expect.stringMatching(/^Peak cash \$\d/),
  ])
  expect(linesOf(pack, 'statement')).toContain('Gross profit $116,667')
  expect(linesOf(pack, 'funding')).toContain('LVR 70% of the price')
  expect(linesOf(pack, 'assumptions')).toContain('Loan to value ratio 70%')
  expect(linesOf(pack, 'assumptions')).toContain('Council rates $2,400 a year')
  const all = pack.parts.flatMap(({ section }) => linesOf(pack, section)).join('\n')
  expect(all).not.toMatch(/\$[\d,]+\.\d|your/)
  expect(all).toContain('under the done-up value.')
  expect(linesOf(pack, 'funding')).toContainEqual(
    expect.stringMatching(/^Own money: the lowest balance is −\$[\d,]+ \(Month 6\)$/),
  )
  expect(pack.parts.map(({ section }) => section)).not.toContain('tax')
  expect(pack.notice).toBe(
    'Prepared with DoneUp on 22 Nov 2026 from its own assumptions. Not a valuation, not financial, tax or legal advice, no offer to lend or invest. Check every figure yourself.',
  )
})

const NOTE =
  'Lenders usually lend investors up to 70% of the price; the deal’s own figures assume 80%. Interest and profit in this pack are worked out with the smaller loan.'

// Clauses: sharing-and-api 1.17
test('asks for no more than the usual limit, and no figure contradicts it', async () => {
  const deal = await newDeal(world, mere)
  const limited = modelOf(await packs.change(mere, deal.id, everything('lender')))
  expect(linesOf(limited, 'summary').slice(0, 2)).toEqual(['Loan of $408,333 for 6 months', NOTE])
  expect(linesOf(limited, 'funding').slice(0, 7)).toEqual([
    NOTE,
    'Mortgage $408,333',
    'LVR 70% of the price',
    'Loan to done-up value 51%',
    'Largest loan under the limit $408,333',
    'Deposit needed $175,000',
    expect.stringMatching(/^Peak cash needed \$\d/),
  ])
  // With that ratio of its own, the deal has the same figures.
  const settings = { ...DEFAULT_HOLDING_COSTS, loanToValueRatio: 70 }
  await edited(world, mere, deal, { holdingCosts: settings })
  const own = modelOf(await packs.read(mere, deal.id))
  for (const { section } of limited.parts)
    expect(linesOf(limited, section).filter((line) => line !== NOTE)).toEqual(linesOf(own, section))
})

// Clauses: sharing-and-api 1.17
test('a valuation below the price limits the loan; an exempt one isn’t limited', async () => {
  const deal = await newDeal(world, mere, { doneUpValue: 900_000 })
  await edited(world, mere, deal, {
    offerPrice: 600_000,
    holdingCosts: { ...DEFAULT_HOLDING_COSTS, loanToValueRatio: 70 },
  })
  const own = async (edit: object, version: number) => {
    const body = { ...USUAL_OWNERSHIP, valuation: 560_000, ...edit }
    const headers = { 'if-match': `"${version}"` }
    await world.send('PUT', `/api/opportunities/${deal.id}/ownership`, { as: mere, body, headers })
    return modelOf(await packs.read(mere, deal.id))
  }
  const limited = await own({}, 0)
  expect(linesOf(limited, 'summary').slice(0, 2)).toEqual([
    'Loan of $392,000 for 6 months',
    expect.stringMatching(/^Lenders usually lend investors up to 70% of the valuation; .* assume 83\.3%\./),
  ])
  expect(linesOf(limited, 'summary')).toContain('LVR 70% of the valuation')
  expect(linesOf(limited, 'statement')).toContain('Mortgage $392,000')
  expect(linesOf(limited, 'funding')).toContain('LVR 70% of the valuation')
  const exempt = linesOf(await own({ isExempt: true }, 1), 'summary')
  expect(exempt).toContain('Loan of $466,667 for 6 months')
  expect(exempt).toContain('LVR 83.3% of the valuation')
})

// Clauses: sharing-and-api 1.18
test('the pack of a sold project leads with what it earned, beside what was planned', async () => {
  const projects = projectRequests(world)
  const person = await world.person()
  const { deal, project } = await projects.win(person)
  await projects.move(person, await projects.read(person, project.id), { status: 'sold', sale: SALE })
  const pack = modelOf(await packs.change(person, deal.id, everything('lender')))
  const realised = [
    expect.stringMatching(/^Sold on \d+ \w+ \d{4}$/),
    'Sale price $750,000 $800,000',
    'Price paid $550,000 $550,000',
    'Renovation cost $95,000 $100,000',
    'Gross profit $105,000 $150,000',
    'Net profit $67,200 $112,200',
    expect.stringMatching(
      /^Held, from the project’s start until the buyer settles \d+ days, \d+(\.\d)? months 6 months$/,
    ),
    ...SOLD_LADDER,
  ]
  expect(JSON.stringify(pack)).toContain('"caption":"Realised, and planned at the $550,000 paid"')
  const which =
    'Of the renovation, $100,000 is the cost planned in the deal, $100,000 the project’s budget with its approved variations and $95,000 the actual cost, confirmed at the sale.'
  expect(linesOf(pack, 'summary')).toEqual([...realised, expect.stringMatching(/own loan of/), which])
  expect(linesOf(pack, 'statement').slice(0, 2)).toEqual(['As it was planned', 'Done-up value $800,000'])
  const { sections = [], ...rest } = everything('lender')
  const alone = modelOf(
    await packs.change(person, deal.id, { ...rest, sections: sections.filter((one) => one !== 'summary') }),
  )
  expect(linesOf(alone, 'statement').slice(0, 12)).toEqual([...realised, 'As it was planned'])
  expect(linesOf(pack, 'renovation').slice(-4)).toEqual([
    which,
    'Budget and spending',
    'Renovation $100,000 $0',
    'All lines $100,000 $0',
  ])
  expect(linesOf(pack, 'funding').join()).not.toMatch(/Largest loan|Deposit needed/)
})

// Clauses: sharing-and-api 1.1
test('the choice is kept per deal, a second edit of the same version gets 412, and figures follow the deal', async () => {
  const deal = await newDeal(world, mere)
  const { pack } = await packs.change(mere, deal.id, {
    title: ' For the bank ',
    audience: 'Jo at Westpac',
    sections: ['summary'],
  })
  expect(pack).toMatchObject({ title: 'For the bank', audience: 'Jo at Westpac' })
  expect((await packs.put(mere, deal.id, pack, 0)).status).toBe(412)
  await edited(world, mere, deal, { doneUpValue: 900_000 })
  const later = await packs.read(mere, deal.id)
  expect(later).toMatchObject({ version: 1, pack })
  expect(modelOf(later).parts.map(({ section }) => section)).toEqual(['summary'])
  expect(linesOf(modelOf(later), 'summary')).toContain('Done-up value $900,000')
  expect((await packs.put(mere, deal.id, { ...pack, sections: [] }, 1)).status).toBe(400)
})

// Clauses: sharing-and-api 1.7
test('sections without figures are left out and named in the form', async () => {
  const { id } = await newDeal(world, mere, { doneUpValue: null, renovationCost: null })
  const view = await packs.change(mere, id, everything('partner'))
  expect(modelOf(view).parts.map(({ section }) => section)).toEqual(['assumptions'])
  const lacks = (of: typeof view, section: PackSection) => missingOf(of.material, of.pack, section)
  expect(PACK_SECTIONS.map(({ value }) => [value, lacks(view, value)])).toEqual([
    ['summary', 'Add a done-up value'],
    ['statement', 'Add a done-up value'],
    ['value', 'No done-up value yet'],
    ['renovation', 'No renovation cost yet'],
    ['risk', 'Add a done-up value'],
    ['dates', 'No dates yet'],
    ['funding', 'Add a done-up value'],
    ['tax', 'No ownership yet'],
    ['record', 'No sold projects yet'],
    ['documents', 'No photos or documents yet'],
    ['assumptions', null],
  ])
  const complete = await newDeal(world, mere)
  const read = await packs.read(mere, complete.id)
  expect(lacks(read, 'risk')).toBe('No scenarios yet')
  expect(lacks(read, 'record')).toBeNull()
})

// Clauses: sharing-and-api 1.3
test('scenarios: the deal beside the pessimistic one', async () => {
  const { id } = await newDeal(world, mere)
  for (const [name, value] of [
    ['Total loss', 300_000],
    ['Pessimistic', 760_000],
  ] as const)
    await world.send('POST', `/api/opportunities/${id}/scenarios`, {
      as: mere,
      body: { name, changes: [{ field: 'doneUpValue', op: 'set', value }] },
    })
  const pack = modelOf(await packs.read(mere, id))
  const tables = pack.parts
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) => (block.type === 'table' ? [block] : []))
  expect(tables.find(({ caption }) => caption === 'Scenarios')?.heads).toEqual([
    'Figure',
    'Base',
    'Pessimistic',
  ])
  expect(linesOf(pack, 'risk')).toContain('Net profit $80,055 $40,055')
})

// Clauses: sharing-and-api 1.4
test('a project adds its budget, its stages and, when sold, the track record', async () => {
  const projects = projectRequests(world)
  const person = await world.person()
  const { deal, project } = await projects.win(person)
  const view = await packs.change(person, deal.id, { ...everything('partner'), withAddresses: false })
  expect(linesOf(modelOf(view), 'renovation')).toContain('All lines $100,000 $0 $100,000')
  expect(linesOf(modelOf(view), 'renovation')).toContain(
    'Of the renovation, $100,000 is the cost planned in the deal, $100,000 the project’s budget with its approved variations and $100,000 the forecast of what it will have cost.',
  )
  expect(linesOf(modelOf(view), 'dates')).toContainEqual(expect.stringMatching(/^Demolition \d/))
  expect(missingOf(view.material, view.pack, 'dates')).toBe(
    'No unconditional date yet · No settlement date yet · No target listing date yet',
  )
  expect((await projects.edit(person, project, { targetCompletion: '2026-12-17' })).status).toBe(200)
  expect(linesOf(modelOf(await packs.read(person, deal.id)), 'dates').at(-1)).toMatch(
    /^By this plan the property is listed on .* \d{4}, \d+ days (before|after) the target date\.$/,
  )
  await projects.move(person, await projects.read(person, project.id), { status: 'sold', sale: SALE })
  const sold = await packs.read(person, deal.id)
  expect(missingOf(sold.material, sold.pack, 'dates')).toBeNull()
  const { deal: next } = await projects.win(person, '3 Tawa Road, Petone')
  const record = await packs.change(person, next.id, { ...everything('partner'), withAddresses: false })
  expect(linesOf(modelOf(record), 'record').join()).toMatch(/^Project 1 \d+ \w+ \d+ \$105,000 19\.1% 0$/)
  const named = packOf(record.material, { ...record.pack, withAddresses: true })
  expect(linesOf(named, 'record')).toEqual([expect.stringMatching(/^12 Rimu Street, Petone /)])
})

// Clauses: sharing-and-api 1.6
test('documents are named, photos are those chosen, the first one on the first page', async () => {
  const { id } = await newDeal(world, mere)
  const add = (name: string, bytes: Uint8Array) =>
    addDocument(world, world.jobServices, {
      organizationId: mere.organizationId,
      deal: id,
      name,
      bytes,
    })
  await add('LIM.pdf', pdf())
  expect(linesOf(modelOf(await packs.read(mere, id)), 'documents')).toEqual(['Documents', 'LIM.pdf'])
})

describe('nothing personal is ever a section', () => {
  const SECRETS = {
    agentName: 'Agent Aroha Agentson',
    agentContact: '021 555 0199',
    notes: 'Vendor is divorcing',
  }

  // Clauses: sharing-and-api 1.8
  test('no agent, contact, note, lawyer, email or other income is in a pack with everything ticked', async () => {
    const ana = await world.person({ joins: mere })
    const deal = await newDeal(world, mere)
    const { id } = await edited(world, mere, deal, SECRETS)
    const at = (path: string) => `/api/opportunities/${id}/${path}`
    const ifNew = { 'if-match': '"0"' }
    const { ownership } = (await (await world.send('GET', at('ownership'), { as: mere })).json()) as {
      ownership: object
    }
    await world.send('PUT', at('ownership'), { as: mere, body: ownership, headers: ifNew })
    const incomes = { otherIncomes: [71_234], householdIncome: 152_345, otherDebt: 523_456, isShared: true }
    expect((await world.send('PUT', at('ownership/income'), { as: ana, body: incomes })).status).toBe(200)
    const { agreement } = (await (await world.send('GET', at('agreement'), { as: mere })).json()) as {
      agreement: object
    }
    const terms = {
      ...agreement,
      ourLawyer: { name: 'Lawyer Lou', firm: null, phone: '04 555 0188', email: 'lou@law.example' },
    }
    const stored = await world.send('PUT', at('agreement'), { as: mere, body: terms, headers: ifNew })
    expect(stored.status, await stored.clone().text()).toBe(200)
    for (const kind of ['lender', 'partner'] as const) {
      const view = await packs.change(mere, id, everything(kind))
      // A personal organization is named after its email.
      const text = JSON.stringify(view).replaceAll(view.material.organization, '')
      const amounts = ['71,234', '152,345', '523,456', '71234', '152345', '523456']
      const personal = [...Object.values(SECRETS), 'Lawyer Lou', '04 555 0188', ...amounts, '@']
      expect(personal.filter((secret) => text.includes(secret))).toEqual([])
    }
  })

  // Clauses: sharing-and-api 1.8
  test('debt to income is worked out only when ticked', async () => {
    const { id } = await newDeal(world, mere)
    const incomes = { otherIncomes: [], householdIncome: 150_000, otherDebt: 0, isShared: false }
    await world.send('PUT', `/api/opportunities/${id}/ownership/income`, { as: mere, body: incomes })
    expect(JSON.stringify(await packs.read(mere, id))).not.toContain('DTI')
    const ticked = await packs.change(mere, id, { withDebtToIncome: true })
    expect(linesOf(modelOf(ticked), 'funding')).toContain('DTI 2.7')
  })
})
