import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { expenseRows, useBudgetRows } from '#src/features/build/budgets/api.ts'
import { type BudgetOverview, figuresOf } from '#src/features/build/budgets/budget-figures.ts'
import { forecastBasisText, forecastSteps } from '#src/features/build/budgets/forecast-profits.ts'
import { planSheet } from '#src/features/build/projects/api.ts'
import { settlementText } from '#src/features/build/projects/open-dates.ts'
import { heldBasis, periodText } from '#src/features/build/projects/plan/plan-text.ts'
import { heldTimeOf, monthsHeld, type PlanView } from '#src/features/build/projects/plan-schema.ts'
import type { Project } from '#src/features/build/projects/schema.ts'
import { isOwnershipKnown } from '#src/features/deals/deal-tax/schema.ts'
import { missingIncomes } from '#src/features/deals/deal-tax/tax-figures.ts'
import { SETTLEMENT_WORDS } from '#src/finance/dates/settlement-words.ts'
import { formatMoney, formatNumber } from '#src/finance/money.ts'
import { disclaimer } from '#src/finance/rules/disclaimer.ts'
import { totalNzd } from '#src/finance/tax/ownership.ts'
import { SETTLEMENT_ANCHOR } from '#src/lib/browser/anchors.ts'
import { useIsBuilder } from '#src/lib/rows/organization-context.ts'
import { useToday } from '#src/ui/browser/use-clock.ts'
import { Money } from '#src/ui/figure/money.tsx'
import { ProfitLadder } from '#src/ui/figure/profit-ladder.tsx'
import { Note } from '#src/ui/layout/layout.tsx'
import { Skeleton } from '#src/ui/layout/skeleton.tsx'
import { classNames } from '#src/ui/style/class-names.ts'
import styles from './project-figures.module.css'
import { useProjectTaxFacts } from './project-tax.ts'

/** What is spent of the budget; for members also the days to or since settlement, and the forecast profit. */
export function ProjectFigures({ project }: { project: Project }) {
  return useIsBuilder() ? <FiguresOfBuilder project={project} /> : <FiguresOfMember project={project} />
}

/** From what a builder has: the expenses of the renovation, and the sum of the budget. */
function FiguresOfBuilder({ project: { id, budget } }: { project: Project }) {
  const { rows: expenses } = expenseRows.useRows(id)
  if (budget === null) return null
  return (
    <dl className={styles.facts}>
      <Fact name="Spent" detail={ofBudget(budget)}>
        {expenses ? (
          <Money value={totalNzd(expenses.map(({ amount }) => amount))} />
        ) : (
          <Skeleton width={80} height={20} />
        )}
      </Fact>
    </dl>
  )
}

const ofBudget = (budget: number) => `of the budget of ${formatMoney(budget)}`

function FiguresOfMember({ project }: { project: Project }) {
  const rows = useBudgetRows(project.id)
  const { data: view } = planSheet.useSheet(project.id)
  const budget = figuresOf(rows, 'including')
  const { lines } = rows
  const isSold = project.status === 'sold'
  return (
    <>
      <dl className={classNames(styles.facts, isSold && styles.ofSold)}>
        <Settlement project={project} />
        <Spent project={project} budget={budget} hasLines={lines?.length !== 0} />
        {isSold && view && <Held project={project} view={view} />}
      </dl>
      {!isSold && (
        <div className={styles.profits}>
          {lines && budget && view && (
            <Forecast project={project} budget={budget} lines={lines} view={view} />
          )}
        </div>
      )}
    </>
  )
}

interface FactProps {
  name: string
  children: ReactNode
  detail: ReactNode
}

function Fact({ name, children, detail }: FactProps) {
  return (
    <div>
      <dt className="label">{name}</dt>
      <dd className={styles.figure}>{children}</dd>
      <dd className="quiet text-13">{detail}</dd>
    </div>
  )
}

function Settlement({ project }: { project: Project }) {
  const { id, status } = project
  const shown = settlementText(project, useToday())
  if (shown === null) {
    if (status === 'sold') return null
    const add = (
      <Link to="/projects/$id/deal" params={{ id }} hash={SETTLEMENT_ANCHOR} className="link">
        Add the settlement date
      </Link>
    )
    return (
      <Fact name={SETTLEMENT_WORDS.agreed} detail={add}>
        —
      </Fact>
    )
  }
  return (
    <Fact name={shown.name} detail={shown.day}>
      <span className={shown.isOverdue ? 'danger' : undefined}>{shown.text}</span>
    </Fact>
  )
}

/** How long a sold property is held. */
function Held({ project, view }: { project: Project; view: PlanView }) {
  const plan = heldTimeOf(project, view, useToday())
  const { held, dates } = plan
  if (dates.buyerSettles <= held.from) return null
  return (
    <Fact
      name="Held"
      detail={`${periodText({ from: held.from, to: dates.buyerSettles })}, ${heldBasis(plan)}`}
    >
      {formatNumber(monthsHeld(plan), 1)} months
    </Fact>
  )
}

interface SpentProps {
  project: Project
  /** Undefined until it is loaded. */
  budget: BudgetOverview | undefined
  hasLines: boolean
}

function Spent({ project: { id }, budget, hasLines }: SpentProps) {
  const make = (
    <Link to="/projects/$id/budget" params={{ id }} className="link">
      Make a budget
    </Link>
  )
  if (budget === undefined) {
    return (
      <Fact name="Spent" detail={<Skeleton width={120} />}>
        <Skeleton width={80} height={20} />
      </Fact>
    )
  }
  const { spent, current } = budget.totals
  return (
    <Fact name="Spent" detail={hasLines ? ofBudget(current) : make}>
      <Money value={spent} />
    </Fact>
  )
}

interface ForecastProps extends Omit<SpentProps, 'hasLines'> {
  budget: BudgetOverview
  lines: Parameters<typeof forecastSteps>[1]['lines']
  view: PlanView
}

function Forecast({ project, budget, lines, view }: ForecastProps) {
  const { opportunityId: id } = project
  const today = useToday()
  const facts = useProjectTaxFacts(project)
  // The profit after tax is shown with the one before.
  if (facts === undefined) return null
  const hasOwners = facts !== null && isOwnershipKnown(facts.ownership)
  const lacking = facts && missingIncomes(facts.ownership)
  const forecast = { lines, budget, plan: view }
  const steps = forecastSteps(project, forecast, facts)
  return (
    <>
      <ProfitLadder steps={steps} lacking={lacking} note={forecastBasisText(project, forecast)} />
      {!hasOwners && (
        <Link to="/opportunities/$id/tax" params={{ id }} className="link no-print text-13">
          Add the owners to see it after tax
        </Link>
      )}
      {facts !== null && <Note>{disclaimer(today)}</Note>}
    </>
  )
}
