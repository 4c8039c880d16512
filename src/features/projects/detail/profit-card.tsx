import type { ReactNode } from 'react'
import { known, lineOf, priceLetter } from '#src/finance/worked-sum.ts'
import { pluralize } from '#src/lib/pluralize.ts'
import { FormulaKey } from '#src/ui/formula-letter.tsx'
import { HowFigures } from '#src/ui/how-sum.tsx'
import { Ledger, LedgerRow } from '#src/ui/ledger.tsx'
import { Section } from '#src/ui/section.tsx'
import { projectFigures } from '../project-figures.ts'
import type { Project } from '../schema.ts'

/** `costs` is what was paid beside the planned costs. */
export function ProfitCard({ project, costs: paid }: { project: Project; costs: ReactNode }) {
  const isSold = project.status === 'sold'
  const { lines, grossProfit, grossMargin, costs, netProfit, netMargin, days } = projectFigures(project)
  const title = isSold ? 'Profit' : 'Expected profit'
  const how = <HowFigures about={title} sums={known(grossProfit, grossMargin, netProfit, netMargin, days)} />
  return (
    <Section knownAs="region" title={title} aside={how}>
      <Ledger label={title}>
        {isSold && (
          <>
            <LedgerRow {...lines.sale} />
            <LedgerRow {...lines.price} negative />
            <LedgerRow {...lines.renovation} negative />
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
      <FormulaKey letters={`AB${priceLetter(project.actualPurchasePrice !== null)}EF`} />
      {days.value !== null && (
        <p className="faint text-12 above-2">{pluralize(days.value, 'day')} from start to sale</p>
      )}
    </Section>
  )
}
