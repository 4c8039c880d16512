// @module-tag pglite
import fc from 'fast-check'
import { parse } from 'papaparse'
import { expect, test } from 'vitest'
import { accountingSchema } from '#src/features/build/budgets/accounting-schema.ts'
import { budgetFigures } from '#src/features/build/budgets/budget-figures.ts'
import { PURPOSES } from '#src/features/build/budgets/schema.ts'
import { addDays } from '#src/finance/dates/new-zealand-days.ts'
import type { GstView } from '#src/finance/tax/gst.ts'
import { gstOf } from '#src/finance/tax/gst.ts'
import { type ExpenseToExport, expensesCsv } from './expense-files.ts'

/** `ROUNDS=full` tries 5,000 projects. */
const numRuns = process.env.ROUNDS === 'full' ? 5_000 : 2_000

const LINES = ['kitchen', 'bathroom', 'deck']
/** An amount in cents, never 0. */
const cents = fc.integer({ min: 1, max: 5_000_000 })
const signed = fc.tuple(cents, fc.boolean()).map(([amount, isNegative]) => (isNegative ? -amount : amount))
const lineId = fc.constantFrom(...LINES)

const project = fc.record({
  lines: fc.tuple(
    ...LINES.map((id) =>
      fc.record({
        id: fc.constant(id),
        original: fc.integer({ min: 0, max: 5_000_000 }),
        toComplete: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
        isDone: fc.boolean(),
      }),
    ),
  ),
  variations: fc.array(
    fc.record({
      lineId,
      amount: signed,
      state: fc.constantFrom('proposed' as const, 'approved' as const, 'declined' as const),
    }),
    { maxLength: 6 },
  ),
  quotes: fc.array(
    fc.record({
      lineId,
      amount: cents,
      state: fc.constantFrom('received' as const, 'accepted' as const, 'declined' as const),
    }),
    { maxLength: 6 },
  ),
  expenses: fc.array(
    fc.record({
      // A line that was deleted counts as none.
      lineId: fc.constantFrom(...LINES, 'deleted', null),
      purpose: fc.constantFrom(...PURPOSES.map(({ value }) => value)),
      amount: signed,
      hasGst: fc.boolean(),
      isPaid: fc.boolean(),
    }),
    { maxLength: 12 },
  ),
  contingency: fc.integer({ min: 0, max: 50 }),
})
type Project = typeof project extends fc.Arbitrary<infer Value> ? Value : never

// Clauses: project-delivery 1.11
test(`${numRuns} random projects: lines, variations, quotes and expenses add up to the totals, and exports to the screen`, () => {
  fc.assert(
    fc.property(project, (random) => {
      for (const view of ['including', 'excluding'] as const) {
        const figures = budgetFigures(rowsOf(random), random.contingency, view)
        const expected = model(random, view)
        for (const [id, line] of expected.lines) {
          const shown = id === null ? figures.unplanned : figures.lines.get(id)
          expect(shown && inCents(shown)).toEqual(line)
        }
        expect(inCents(figures.totals)).toEqual(expected.totals)
      }
      expectExports(random)
    }),
    { numRuns },
  )
})

const dollars = (amount: number) => amount / 100
const toCents = (amount: number) => Math.round(amount * 100)
const inCents = (figures: object) =>
  Object.fromEntries(
    Object.entries(figures)
      .filter(([name]) => name !== 'mark' && name !== 'percent')
      .map(([name, amount]) => [name, toCents(amount)]),
  )
const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
/** 3/23, which is never half a cent. */
const gstIn = (amount: number) => Math.sign(amount) * Math.round((Math.abs(amount) * 3) / 23)

function rowsOf({ lines, variations, quotes, expenses }: Project) {
  return {
    lines: lines.map((line) => ({
      ...line,
      original: dollars(line.original),
      toComplete: line.toComplete === null ? null : dollars(line.toComplete),
    })),
    variations: variations.map((one) => ({ ...one, amount: dollars(one.amount) })),
    quotes: quotes.map((one) => ({ ...one, amount: dollars(one.amount) })),
    expenses: expenses.map((one) => ({
      ...one,
      amount: dollars(one.amount),
      gst: one.hasGst ? gstOf(dollars(one.amount)) : 0,
    })),
  }
}

/** The specification's rules in whole cents. */
function model(random: Project, view: GstView): ReturnType<typeof sumsIn> {
  const { lines, totals } = sumsIn(random, view)
  if (view === 'including') return { lines, totals }
  // The contingency is worked out including GST.
  const { contingency, contingencyLeft, exceededBy } = sumsIn(random, 'including').totals
  return { lines, totals: { ...totals, contingency, contingencyLeft, exceededBy } }
}

function sumsIn({ lines, variations, quotes, expenses, contingency }: Project, view: GstView) {
  const net = (amount: number) => (view === 'including' ? amount : amount - gstIn(amount))
  const spentOf = ({ amount, hasGst }: Project['expenses'][number]) => (hasGst ? net(amount) : amount)
  const figuresOf = (id: string | null, line?: Project['lines'][number]) => {
    const original = net(line?.original ?? 0)
    const changes = variations.filter((one) => one.lineId === id && one.state === 'approved')
    const accepted = quotes.filter((one) => one.lineId === id && one.state === 'accepted')
    const paid = expenses.filter(
      (one) => one.purpose === 'renovation' && (LINES.find((known) => known === one.lineId) ?? null) === id,
    )
    const approved = total(changes.map(({ amount }) => net(amount)))
    const committed = total(accepted.map(({ amount }) => net(amount)))
    const spent = total(paid.map(spentOf))
    const current = original + approved
    const rest = Math.max(0, Math.max(current, committed) - spent)
    const typed = line?.toComplete ?? null
    const toComplete = id === null || line?.isDone ? 0 : typed === null ? rest : net(typed)
    const forecast = spent + toComplete
    const variance = forecast - current
    return { original, variations: approved, committed, spent, current, toComplete, forecast, variance }
  }
  const known = lines.map((line) => [line.id, figuresOf(line.id, line)] as const)
  const all = [...known, [null, figuresOf(null)] as const]
  const sums = figuresOf('none')
  const names = Object.keys(sums) as (keyof typeof sums)[]
  for (const name of names) sums[name] = total(all.map(([, figures]) => figures[name]))
  const share = Math.round((sums.original * contingency) / 100)
  const left = share - Math.max(0, sums.variance)
  const contingencies = {
    contingency: share,
    contingencyLeft: Math.max(0, left),
    exceededBy: Math.max(0, -left),
  }
  return { lines: all, totals: { ...sums, ...contingencies } }
}

/** The amounts of each file add up to those that the tables show. */
function expectExports(random: Project) {
  const accounting = accountingSchema.parse(Object.fromEntries(PURPOSES.map(({ value }) => [value, '310'])))
  const rows = rowsOf(random).expenses.map((one, index): ExpenseToExport => {
    const { amount, gst, purpose } = one
    const date = addDays('2027-02-01', index)
    const paidOn = random.expenses[index]?.isPaid ? date : null
    const names = {
      project: '12 Rata Street',
      supplier: '=Ace',
      line: 'Deck',
      note: null,
      invoiceNumber: null,
    }
    return {
      ...names,
      id: `${index}`,
      billId: null,
      billNumber: `DU-${index}`,
      version: 1,
      amount,
      gst,
      purpose,
      date,
      dueOn: null,
      paidOn,
      receipts: [],
    }
  })
  const sumOf = (format: 'expenses' | 'xero_bills' | 'xero_statement', column: string) => {
    const listed = format === 'xero_statement' ? rows.filter(({ paidOn }) => paidOn !== null) : rows
    const text = expensesCsv(format, listed, accounting)
    const { data } = parse<Record<string, string>>(text, { header: true, skipEmptyLines: true })
    return total(data.map((row) => toCents(Number(row[column]))))
  }
  const spent = total(random.expenses.map(({ amount }) => amount))
  const net = total(random.expenses.map(({ amount, hasGst }) => (hasGst ? amount - gstIn(amount) : amount)))
  const paid = total(random.expenses.filter(({ isPaid }) => isPaid).map(({ amount }) => amount))
  expect(sumOf('expenses', 'Including GST')).toBe(spent)
  expect(sumOf('expenses', 'Excluding GST')).toBe(net)
  expect(sumOf('expenses', 'GST')).toBe(spent - net)
  expect(sumOf('xero_bills', '*UnitAmount') + sumOf('xero_bills', 'TaxAmount')).toBe(spent)
  expect(sumOf('xero_statement', '*Amount') + paid).toBe(0)
}
