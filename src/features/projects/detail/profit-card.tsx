import { holdingCosts } from '#src/finance/holding-costs.ts'
import { formatNumber, formatPercent } from '#src/finance/money.ts'
import { formatDate } from '#src/finance/new-zealand-days.ts'
import { investment, purchasePriceUsed } from '#src/finance/profit.ts'
import { priceLetter, type WorkedSum } from '#src/finance/worked-sum.ts'
import { pluralize } from '#src/lib/pluralize.ts'
import { FormulaKey } from '#src/ui/formula-letter.tsx'
import { HowFigures } from '#src/ui/how-sum.tsx'
import { Ledger, LedgerRow } from '#src/ui/ledger.tsx'
import { Section } from '#src/ui/section.tsx'
import { daysTaken, earningsOf, type ProfitView, settingsOf } from '../figures.ts'
import type { Project } from '../schema.ts'

export function ProfitCard({ project }: { project: Project }) {
  const isSold = project.status === 'sold'
  const gross = earningsOf(project, 'gross')
  const net = earningsOf(project, 'net')
  const days = daysTaken(project)
  const title = isSold ? 'Profit' : 'Expected profit'
  const how = <HowFigures about={title} sums={profitSums(project)} />
  return (
    <Section knownAs="region" title={title} aside={how}>
      <Ledger label={title}>
        {isSold && <LedgerRow label="Actual sale price" value={project.actualSalePrice} />}
        {isSold && <LedgerRow label="Actual purchase price" value={project.actualPurchasePrice} negative />}
        {isSold && <LedgerRow label="Actual renovation cost" value={project.actualRenovationCost} negative />}
        <LedgerRow kind="subtotal" letter="E" label="Gross profit" value={gross.profit} />
        <LedgerRow label="Gross margin" figure={formatPercent(gross.marginPercent)} />
        {net.profit !== null && <HoldingRows project={project} />}
        <LedgerRow kind="total" letter="F" label="Net profit" value={net.profit} />
        <LedgerRow label="Net margin" figure={formatPercent(net.marginPercent)} />
      </Ledger>
      <FormulaKey letters={`AB${letterOf(project)}EF`} />
      {days !== null && <p className="faint text-12 above-2">{pluralize(days, 'day')} from start to sale</p>}
    </Section>
  )
}

/** What lies between gross and net profit. */
function HoldingRows({ project }: { project: Project }) {
  const costs = holdingCosts(priceOf(project), settingsOf(project))
  const rows = [
    { label: 'Interest', value: costs.interestCosts },
    { label: 'Insurance', value: costs.insuranceCosts },
    { label: 'Council rates', value: costs.councilCosts },
    { label: 'Legal, buying, selling', value: costs.oneOff },
  ]
  return rows.map((row) => <LedgerRow key={row.label} {...row} negative />)
}

function profitSums(project: Project): WorkedSum[] {
  const gross = earningsOf(project, 'gross')
  const net = earningsOf(project, 'net')
  return [
    ...(gross.profit === null ? [] : [grossSum(project)]),
    ...(gross.marginPercent === null ? [] : [marginSum(project, 'gross')]),
    ...(net.profit === null ? [] : [netSum(project)]),
    ...(net.marginPercent === null ? [] : [marginSum(project, 'net')]),
    ...(daysTaken(project) === null ? [] : [daysSum(project)]),
  ]
}

function grossSum(project: Project): WorkedSum {
  const total = { letter: 'E', label: 'Gross profit', value: earningsOf(project, 'gross').profit }
  if (project.status === 'sold') {
    return {
      name: 'Gross profit',
      formula: 'E = sale − purchase − renovation',
      lines: [
        { label: 'Actual sale price', value: project.actualSalePrice },
        { label: 'Actual purchase price', value: project.actualPurchasePrice, negative: true },
        { label: 'Actual renovation cost', value: project.actualRenovationCost, negative: true },
        total,
      ],
      note: 'Actual values of the project.',
    }
  }
  return {
    name: 'Gross profit',
    formula: `E = A − ${letterOf(project)} − B`,
    lines: [
      { letter: 'A', label: 'Done-up value', value: project.doneUpValue },
      { letter: letterOf(project), label: priceLabel(project), value: priceOf(project), negative: true },
      { letter: 'B', label: 'Renovation cost', value: project.renovationCost, negative: true },
      total,
    ],
    note: 'Expected until the project is sold.',
  }
}

function netSum(project: Project): WorkedSum {
  const settings = settingsOf(project)
  const { totalCosts } = holdingCosts(priceOf(project), settings)
  const months = `${formatNumber(settings.months)} months`
  return {
    name: 'Net profit',
    formula: 'F = E − holding costs',
    lines: [
      { letter: 'E', label: 'Gross profit', value: earningsOf(project, 'gross').profit },
      { label: `Holding costs, ${months}`, value: totalCosts, negative: true },
      { letter: 'F', label: 'Net profit', value: earningsOf(project, 'net').profit },
    ],
    note:
      project.holdingCosts === null
        ? 'Default holding costs: this deal has none of its own.'
        : 'The holding costs of this deal.',
  }
}

function marginSum(project: Project, view: ProfitView): WorkedSum {
  const { profit, marginPercent } = earningsOf(project, view)
  const [letter, name] = view === 'gross' ? (['E', 'Gross'] as const) : (['F', 'Net'] as const)
  const renovation = project.status === 'sold' ? project.actualRenovationCost : project.renovationCost
  return {
    name: `${name} margin`,
    formula: `${letter} ÷ (purchase + renovation)`,
    lines: [
      { letter, label: `${name} profit`, value: profit },
      { label: 'Purchase and renovation', value: investment(priceOf(project), renovation) },
      { label: `${name} margin`, figure: formatPercent(marginPercent) },
    ],
    note: 'Rounded to a whole percent.',
  }
}

function daysSum(project: Project): WorkedSum {
  return {
    name: 'Days from start to sale',
    lines: [
      { label: 'Started', figure: formatDate(project.startDate) },
      { label: 'Sold', figure: formatDate(project.actualCompletion) },
      { label: 'Days', figure: formatNumber(daysTaken(project) ?? 0) },
    ],
    note: 'Whole days in New Zealand.',
  }
}

function letterOf({ actualPurchasePrice }: Project) {
  return priceLetter(actualPurchasePrice !== null)
}

function priceLabel({ actualPurchasePrice }: Project): string {
  return actualPurchasePrice === null ? 'Maximum price' : 'Price paid'
}

function priceOf(project: Project): number | null {
  const price = project.status === 'sold' ? (project.actualPurchasePrice ?? 0) : purchasePriceUsed(project)
  return price > 0 ? price : null
}
