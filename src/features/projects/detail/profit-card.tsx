import { formatNumber, formatPercent } from '#src/finance/money.ts'
import { formatDate } from '#src/finance/new-zealand-days.ts'
import { holdingFigures } from '#src/finance/price-figures.ts'
import { investment, purchasePriceUsed } from '#src/finance/profit.ts'
import { type Figure, figure, known, less, lineOf, priceLetter } from '#src/finance/worked-sum.ts'
import { pluralize } from '#src/lib/pluralize.ts'
import { FormulaKey } from '#src/ui/formula-letter.tsx'
import { HowFigures } from '#src/ui/how-sum.tsx'
import { Ledger, LedgerRow } from '#src/ui/ledger.tsx'
import { Section } from '#src/ui/section.tsx'
import { daysTaken, earningsOf, settingsOf } from '../figures.ts'
import type { Project } from '../schema.ts'

export function ProfitCard({ project }: { project: Project }) {
  const isSold = project.status === 'sold'
  const { gross, grossMargin, costs, net, netMargin, days } = projectFigures(project)
  const title = isSold ? 'Profit' : 'Expected profit'
  const how = <HowFigures about={title} sums={known(gross, grossMargin, net, netMargin, days)} />
  return (
    <Section knownAs="region" title={title} aside={how}>
      <Ledger label={title}>
        {isSold && <LedgerRow label="Actual sale price" value={project.actualSalePrice} />}
        {isSold && <LedgerRow label="Actual purchase price" value={project.actualPurchasePrice} negative />}
        {isSold && <LedgerRow label="Actual renovation cost" value={project.actualRenovationCost} negative />}
        <LedgerRow kind="subtotal" {...lineOf(gross)} />
        <LedgerRow {...lineOf(grossMargin)} />
        {net.value !== null && costs.map((cost) => <LedgerRow key={cost.name} {...lineOf(cost)} negative />)}
        <LedgerRow kind="total" {...lineOf(net)} />
        <LedgerRow {...lineOf(netMargin)} />
      </Ledger>
      <FormulaKey letters={`AB${letterOf(project)}EF`} />
      {days.value !== null && (
        <p className="faint text-12 above-2">{pluralize(days.value, 'day')} from start to sale</p>
      )}
    </Section>
  )
}

function projectFigures(project: Project) {
  const [gross, net] = [earningsOf(project, 'gross'), earningsOf(project, 'net')]
  const settings = settingsOf(project)
  const { costs, totalCosts } = holdingFigures({ label: 'Price', value: priceOf(project) }, settings)
  const months = `${formatNumber(settings.months)} months`
  const grossProfit = grossFigure(project, gross.profit)
  const netProfit = figure({ name: 'Net profit', letter: 'F', value: net.profit }, () => ({
    formula: 'F = E − holding costs',
    lines: [lineOf(grossProfit), ...less({ label: `Holding costs, ${months}`, value: totalCosts.value })],
    note:
      project.holdingCosts === null
        ? 'Default holding costs: this deal has none of its own.'
        : 'The holding costs of this deal.',
  }))
  const renovation = project.status === 'sold' ? project.actualRenovationCost : project.renovationCost
  const margin = (name: string, of: Figure, value: number | null) =>
    figure({ name, value, format: formatPercent }, () => ({
      formula: `${of.letter} ÷ (purchase + renovation)`,
      lines: [
        lineOf(of),
        { label: 'Purchase and renovation', value: investment(priceOf(project), renovation) },
      ],
      note: 'Rounded to a whole percent.',
    }))
  return {
    gross: grossProfit,
    grossMargin: margin('Gross margin', grossProfit, gross.marginPercent),
    costs,
    net: netProfit,
    netMargin: margin('Net margin', netProfit, net.marginPercent),
    days: daysFigure(project),
  }
}

function grossFigure(project: Project, value: number | null): Figure {
  const isSold = project.status === 'sold'
  return figure({ name: 'Gross profit', letter: 'E', value }, () =>
    isSold
      ? {
          formula: 'E = sale − purchase − renovation',
          lines: [
            { label: 'Actual sale price', value: project.actualSalePrice },
            ...less(
              { label: 'Actual purchase price', value: project.actualPurchasePrice },
              { label: 'Actual renovation cost', value: project.actualRenovationCost },
            ),
          ],
          note: 'Actual values of the project.',
        }
      : {
          formula: `E = A − ${letterOf(project)} − B`,
          lines: [
            { letter: 'A', label: 'Done-up value', value: project.doneUpValue },
            ...less(
              { letter: letterOf(project), label: priceLabel(project), value: priceOf(project) },
              { letter: 'B', label: 'Renovation cost', value: project.renovationCost },
            ),
          ],
          note: 'Expected until the project is sold.',
        },
  )
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

function priceLabel({ actualPurchasePrice }: Project): string {
  return actualPurchasePrice === null ? 'Maximum price' : 'Price paid'
}

function priceOf(project: Project): number | null {
  const price = project.status === 'sold' ? (project.actualPurchasePrice ?? 0) : purchasePriceUsed(project)
  return price > 0 ? price : null
}
