import type { ReactNode } from 'react'
import { priceLetter } from '#src/finance/price-in-play.ts'
import { contractPrice } from '#src/finance/profit.ts'
import { profitLadder } from '#src/finance/profit-ladder.ts'
import { known, lineOf } from '#src/finance/worked-sum.ts'
import { pluralize } from '#src/lib/pluralize.ts'
import { FormulaKey } from '#src/ui/formula-letter.tsx'
import { HowFigures } from '#src/ui/how-sum.tsx'
import { Ledger, LedgerRow } from '#src/ui/ledger.tsx'
import { ProfitLadder } from '#src/ui/profit-ladder.tsx'
import { Section } from '#src/ui/section.tsx'
import { projectFigures } from '../project-figures.ts'
import type { Project } from '../schema.ts'

/** `costs` is what was paid beside the planned costs. */
export function ProfitCard({ project, costs: paid }: { project: Project; costs: ReactNode }) {
  const isSold = project.status === 'sold'
  const { lines, grossProfit, costs, netProfit, days } = projectFigures(project)
  const title = isSold ? 'Profit' : 'Expected profit'
  const how = <HowFigures about={title} sums={known(grossProfit, ...costs, netProfit, days)} />
  return (
    <Section knownAs="region" title={title} aside={how}>
      <ProfitLadder steps={profitLadder({ grossProfit, netProfit }, lines)} />
      <Ledger label={title}>
        {isSold && (
          <>
            <LedgerRow {...lines.sale} />
            <LedgerRow {...lines.price} negative />
            <LedgerRow {...lines.renovation} negative />
          </>
        )}
        <LedgerRow kind="subtotal" {...lineOf(grossProfit)} />
        {netProfit.value !== null &&
          costs.map((cost) => <LedgerRow key={cost.name} {...lineOf(cost)} negative />)}
        <LedgerRow kind="total" {...lineOf(netProfit)} />
      </Ledger>
      {paid}
      <FormulaKey letters={`AB${priceLetter(contractPrice(project))}EF`} />
      {days.value !== null && (
        <p className="faint text-12 above-2">{pluralize(days.value, 'day')} from start to sale</p>
      )}
    </Section>
  )
}
