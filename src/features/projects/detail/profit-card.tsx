import type { ReactNode } from 'react'
import { formatNumber } from '#src/finance/money.ts'
import { formatDate } from '#src/finance/new-zealand-days.ts'
import { purchasePriceUsed } from '#src/finance/profit.ts'
import { profitFigures } from '#src/finance/profit-figures.ts'
import { type Figure, figure, known, lineOf, priceLetter } from '#src/finance/worked-sum.ts'
import { pluralize } from '#src/lib/pluralize.ts'
import { FormulaKey } from '#src/ui/formula-letter.tsx'
import { HowFigures } from '#src/ui/how-sum.tsx'
import { Ledger, LedgerRow } from '#src/ui/ledger.tsx'
import { Section } from '#src/ui/section.tsx'
import { daysTaken, earningsOf, settingsOf } from '../figures.ts'
import type { Project } from '../schema.ts'

/** `costs` is what was paid beside the planned costs. */
export function ProfitCard({ project, costs: paid }: { project: Project; costs: ReactNode }) {
  const isSold = project.status === 'sold'
  const { grossProfit, grossMargin, costs, netProfit, netMargin, days } = projectFigures(project)
  const { sale, price, renovation } = soldLines(project)
  const title = isSold ? 'Profit' : 'Expected profit'
  const how = <HowFigures about={title} sums={known(grossProfit, grossMargin, netProfit, netMargin, days)} />
  return (
    <Section knownAs="region" title={title} aside={how}>
      <Ledger label={title}>
        {isSold && (
          <>
            <LedgerRow {...sale} />
            <LedgerRow {...price} negative />
            <LedgerRow {...renovation} negative />
          </>
        )}
        <LedgerRow kind="subtotal" {...lineOf(grossProfit)} />
        <LedgerRow {...lineOf(grossMargin)} />
        {netProfit.value !== null &&
          costs.map((cost) => <LedgerRow key={cost.name} {...lineOf(cost)} negative />)}
        <LedgerRow kind="total" {...lineOf(netProfit)} />
        <LedgerRow {...lineOf(netMargin)} />
      </Ledger>
      {paid}
      <FormulaKey letters={`AB${letterOf(project)}EF`} />
      {days.value !== null && (
        <p className="faint text-12 above-2">{pluralize(days.value, 'day')} from start to sale</p>
      )}
    </Section>
  )
}

function projectFigures(project: Project) {
  const settings = settingsOf(project)
  const isSold = project.status === 'sold'
  const { grossProfit, grossMargin, costs, netProfit, netMargin } = profitFigures({
    lines: isSold ? soldLines(project) : expectedLines(project),
    settings,
    gross: earningsOf(project, 'gross'),
    net: earningsOf(project, 'net'),
    notes: {
      gross: isSold ? 'Actual values of the project.' : 'Expected until the project is sold.',
      net: `${project.holdingCosts === null ? 'Default holding costs' : 'The holding costs of this deal'}, ${pluralize(settings.months, 'month')}.`,
    },
  })
  return { grossProfit, grossMargin, costs, netProfit, netMargin, days: daysFigure(project) }
}

function soldLines(project: Project) {
  return {
    sale: { label: 'Actual sale price', value: project.actualSalePrice },
    price: { label: 'Actual purchase price', value: project.actualPurchasePrice },
    renovation: { label: 'Actual renovation cost', value: project.actualRenovationCost },
  }
}

function expectedLines(project: Project) {
  const price = purchasePriceUsed(project)
  const label = project.actualPurchasePrice === null ? 'Maximum price' : 'Price paid'
  return {
    sale: { letter: 'A', label: 'Done-up value', value: project.doneUpValue },
    price: { letter: letterOf(project), label, value: price > 0 ? price : null },
    renovation: { letter: 'B', label: 'Renovation cost', value: project.renovationCost },
  }
}

function daysFigure(project: Project): Figure {
  const value = daysTaken(project)
  return figure({ name: 'Days from start to sale', value, format: formatNumber, total: 'Days' }, () => ({
    lines: [
      { label: 'Started', figure: formatDate(project.startDate) },
      { label: 'Sold', figure: formatDate(project.actualCompletion) },
    ],
    note: 'Whole days in New Zealand.',
  }))
}

function letterOf({ actualPurchasePrice }: Project) {
  return priceLetter(actualPurchasePrice !== null)
}
