import type { ReactNode } from 'react'
import { formatDate } from '#src/finance/dates/new-zealand-days.ts'
import type { ProfitStep } from '#src/finance/price/profit-ladder.ts'
import { plannedCostsText, realisedHeading } from '#src/finance/price/realised.ts'
import { knownFigures, lineOf } from '#src/finance/worked-sum.ts'
import { pluralize } from '#src/lib/text/pluralize.ts'
import { HowFigures } from '#src/ui/figure/how-sum.tsx'
import { ProfitLadder } from '#src/ui/figure/profit-ladder.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { Ledger, LedgerRow } from '#src/ui/table/ledger.tsx'
import { daysFigure, realisedOf } from '../project-figures.ts'
import type { Project } from '../schema.ts'

interface ProfitCardProps {
  project: Project
  /** What was spent beside the planned costs. */
  costs: ReactNode
  /** The profits made, also after tax, and what that lacks. */
  steps: readonly ProfitStep[]
  lacking: string | null
  /** What was spent of the planned costs in NZD; null without a budget. */
  spentCosts: number | null
  /** How long the property was held, and what that counts; null until the plan is loaded. */
  held: string | null
  /** GST and the profit after tax, below the net profit. */
  taxed: ReactNode
}

/** What a sold project has earned. */
export function ProfitCard({ project, costs: spent, steps, spentCosts, ...shown }: ProfitCardProps) {
  const realised = realisedOf(project)
  const { lines, grossProfit, costs, netProfit } = realised
  const days = daysFigure(project)
  const title = realisedHeading(realised)
  const how = <HowFigures about={title} sums={knownFigures(grossProfit, ...costs, netProfit, days)} />
  return (
    <Section knownAs="region" title={title} aside={how}>
      <ProfitLadder steps={steps} lacking={shown.lacking} note={plannedCostsText(realised, spentCosts)} />
      <Ledger label="Realised profit">
        <LedgerRow {...lines.sale} />
        <LedgerRow {...lines.price} negative />
        <LedgerRow {...lines.renovation} negative />
        <LedgerRow kind="subtotal" label={grossProfit.name} value={grossProfit.value} />
        {netProfit.value !== null &&
          costs.map((cost) => <LedgerRow key={cost.name} {...lineOf(cost)} negative />)}
        <LedgerRow kind="total" label={netProfit.name} value={netProfit.value} />
        {shown.taxed}
      </Ledger>
      {spent}
      {(shown.held !== null || days.value !== null) && (
        <p className="faint text-12 above-2">
          {shown.held}
          {days.value !== null &&
            `${pluralize(days.value, 'day')} from the project’s start on ${formatDate(project.startDate)} to its sale on ${formatDate(project.soldOn)}.`}
        </p>
      )}
    </Section>
  )
}
