import { realisedOf } from '#src/features/build/projects/project-figures.ts'
import type { Project } from '#src/features/build/projects/schema.ts'
import { realisedSteps } from '#src/features/deals/deal-tax/realised-steps.ts'
import { missingIncomes, type TaxFacts } from '#src/features/deals/deal-tax/tax-figures.ts'
import { plannedCostsText } from '#src/finance/price/realised.ts'
import { disclaimer } from '#src/finance/rules/disclaimer.ts'
import { useOrganizationQuery } from '#src/lib/rows/organization-context.ts'
import { useToday } from '#src/ui/browser/use-clock.ts'
import { HowSum } from '#src/ui/figure/how-sum.tsx'
import { ProfitLadder } from '#src/ui/figure/profit-ladder.tsx'
import { Note, Stack } from '#src/ui/layout/layout.tsx'
import { budgetQuery } from './api.ts'
import { type Forecast, forecastFigure } from './budget-figures.ts'
import { spentCosts } from './budget-text.ts'
import { budgetSteps, forecastBasisText } from './forecast-profits.ts'

interface ProfitsProps {
  project: Project
  forecast: Forecast
  facts: TaxFacts | null
}

/** What the budget forecasts; once the project is sold what it has earned, as everywhere. */
export function Profits({ project, forecast, facts }: ProfitsProps) {
  const today = useToday()
  const isSold = project.status === 'sold'
  const { data } = useOrganizationQuery(budgetQuery, project.id)
  const of = isSold ? realisedOf(project).netProfit : forecastFigure(project, forecast)
  return (
    <Stack gap={20}>
      <ProfitLadder
        steps={isSold ? realisedSteps(realisedOf(project), facts) : budgetSteps(project, forecast, facts)}
        lacking={facts && missingIncomes(facts.ownership)}
        note={
          isSold
            ? plannedCostsText(realisedOf(project), spentCosts(data))
            : forecastBasisText(project, forecast)
        }
      />
      {facts !== null && <Note>{disclaimer(today)}</Note>}
      {of.value === null ? <p className="quiet text-13">{ADD_ACTUALS}</p> : <HowSum of={of} />}
    </Stack>
  )
}

const ADD_ACTUALS = 'Add the actual values on the project’s page to see the profit.'
