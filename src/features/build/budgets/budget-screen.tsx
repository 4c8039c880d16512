import { type ReactNode, useState } from 'react'
import type { PlanView } from '#src/features/build/projects/plan-schema.ts'
import { realisedOf } from '#src/features/build/projects/project-figures.ts'
import type { Project } from '#src/features/build/projects/schema.ts'
import { realisedSteps } from '#src/features/deals/deal-tax/realised-steps.ts'
import { missingIncomes, type TaxFacts } from '#src/features/deals/deal-tax/tax-figures.ts'
import { formatRate } from '#src/finance/money.ts'
import { plannedCostsText, realisedHeading } from '#src/finance/price/realised.ts'
import { useOrganization, useOrganizationQuery } from '#src/lib/rows/organization-context.ts'
import { messageOf } from '#src/lib/text/messages.ts'
import { MenuItem } from '#src/ui/dialog/menu.tsx'
import { HowSum } from '#src/ui/figure/how-sum.tsx'
import { ProfitLadder } from '#src/ui/figure/profit-ladder.tsx'
import { useAttempt } from '#src/ui/form/use-attempt.ts'
import { ErrorBox, Notice } from '#src/ui/layout/alert.tsx'
import { Button } from '#src/ui/layout/button.tsx'
import { Row, Stack } from '#src/ui/layout/layout.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { useRowChange } from '#src/ui/table/row-actions.ts'
import { RowsSection, RowsTable } from '#src/ui/table/rows-section.tsx'
import { TermedText } from '#src/ui/text/term.tsx'
import { budgetQuery, createBudget, lineRows, useBudgetRows } from './api.ts'
import { columnsOf, totalCells, unplannedCells } from './budget-columns.tsx'
import {
  type BudgetOverview,
  type Forecast,
  figuresOf,
  forecastFigure,
  withLinesDone,
} from './budget-figures.ts'
import {
  actualDifference,
  contingencyAlert,
  forecastSentence,
  paidCosts,
  spentSentence,
} from './budget-text.ts'
import { ChangedPlan } from './changed-plan.tsx'
import { budgetSteps, forecastMonthsText } from './forecast-profits.ts'
import type { ViewOfGst } from './gst-view.tsx'
import { DeleteLineDialog, LineDialog, QuotesSection, VariationsSection } from './line-sections.tsx'
import type { Line } from './schema.ts'
import { SpendingSection } from './spending-section.tsx'

interface BudgetScreenProps extends ViewOfGst {
  project: Project
  /** Undefined while loading; version 0 if none is saved. */
  plan: PlanView | undefined
  /** What its tax is worked out from; null without owners, undefined while loading. */
  facts: TaxFacts | null | undefined
  /** Only an administrator approves variations above this amount in NZD; null: the user may. */
  variationLimit: number | null
  /** The names of the organization's suppliers. */
  suppliers: readonly string[]
  /** The documents of the project's deal. */
  documents: readonly { id: string; name: string }[]
  documentButton: (id: string) => ReactNode
}

/** A project's renovation: what was planned, promised and spent per line, and what it will have cost. */
export function BudgetScreen({
  project,
  variationLimit,
  plan,
  facts,
  view,
  gstSwitch,
  suppliers,
  documents,
  documentButton,
}: BudgetScreenProps) {
  const rows = useBudgetRows(project.id)
  const { lines = [] } = rows
  const isSold = project.status === 'sold'
  const counted = isSold ? withLinesDone(rows) : rows
  const budget = figuresOf(counted, view)
  const withGst = figuresOf(counted, 'including')
  const change = useRowChange(lineRows, project.id)
  const [deleted, remove] = useState<Line | null>(null)
  const [varied, vary] = useState<string | null>(null)
  const [quoted, quote] = useState<string | null>(null)
  /** Also while its rows aren't known. */
  const mayHaveRows = (line: Line) =>
    [rows.expenses, rows.quotes, rows.variations].some(
      (some) => some?.every(({ lineId }) => lineId !== line.id) !== true,
    )
  const toggle = (line: Line) =>
    change(line, 'done', { isDone: !line.isDone }, `Marked ${line.name} ${line.isDone ? 'not done' : 'done'}`)
  const ofLines = {
    projectId: project.id,
    lines: lines.toSorted(byPosition),
    documents,
    documentButton,
    view,
  }

  return (
    <>
      <h2 className="only-print">Budget and forecast</h2>
      <RowsSection
        of={lineRows}
        parentId={project.id}
        title="Budget"
        add="Add line"
        empty={<MakeBudget projectId={project.id} />}
        order={byPosition}
        notices={(shown) =>
          shown.length > 0 && (
            <Summary
              project={project}
              budget={budget}
              hasFailed={rows.error !== null}
              withGst={withGst}
              view={view}
              gstSwitch={gstSwitch}
            />
          )
        }
        menu={(line) => ({
          name: line.name,
          isNamed: true,
          ...(mayHaveRows(line) && { onDelete: () => remove(line) }),
          more: (
            <>
              <MenuItem onSelect={() => vary(line.id)}>Add variation to {line.name}</MenuItem>
              <MenuItem onSelect={() => quote(line.id)}>Add quote to {line.name}</MenuItem>
              <MenuItem onSelect={() => toggle(line)}>
                Mark {line.name} {line.isDone ? 'not done' : 'done'}
              </MenuItem>
            </>
          ),
        })}
        dialog={(props) => <LineDialog {...props} parentId={project.id} />}
      >
        {(rowsOfLines, { menu }) => (
          <RowsTable
            caption="Budget lines"
            rows={rowsOfLines}
            columns={columnsOf(budget)}
            actions={menu}
            extra={budget && budget.unplanned.spent !== 0 ? [unplannedCells(budget)] : []}
            total={budget && totalCells(budget)}
          />
        )}
      </RowsSection>
      {lines.length > 0 && (
        <>
          <Stack gap={32} className="no-print">
            <VariationsSection
              {...ofLines}
              limit={variationLimit}
              startsAt={varied}
              onStarted={() => vary(null)}
            />
            <QuotesSection
              {...ofLines}
              suppliers={suppliers}
              startsAt={quoted}
              onStarted={() => quote(null)}
            />
          </Stack>
          {withGst && plan && facts !== undefined && (
            <Section
              knownAs="region"
              title={isSold ? realisedHeading(realisedOf(project)) : 'Forecast profit'}
              aside={isSold ? OF_SOLD : OF_FORECAST}
            >
              <Profits
                project={project}
                forecast={{ lines: ofLines.lines, budget: withGst, plan }}
                facts={facts}
              />
            </Section>
          )}
        </>
      )}
      {budget && withGst && rows.expenses && plan && (
        <SpendingSection
          lines={lines}
          expenses={rows.expenses}
          budget={budget}
          budgetWithGst={withGst.totals.current}
          plan={plan}
          stage={project.status}
          view={view}
        />
      )}
      {deleted && (
        <DeleteLineDialog
          projectId={project.id}
          line={deleted}
          others={ofLines.lines.filter(({ id }) => id !== deleted.id)}
          onClose={() => remove(null)}
        />
      )}
    </>
  )
}

interface ProfitsProps {
  project: Project
  forecast: Forecast
  facts: TaxFacts | null
}

/** What the budget forecasts; once the project is sold what it has earned, as everywhere. */
function Profits({ project, forecast, facts }: ProfitsProps) {
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
            ? plannedCostsText(realisedOf(project), paidCosts(data))
            : forecastMonthsText(project, forecast)
        }
      />
      {of.value === null ? <p className="quiet text-13">{ADD_ACTUALS}</p> : <HowSum of={of} />}
    </Stack>
  )
}

const ADD_ACTUALS = 'Add the actual values on the project’s page to see the profit.'

const OF_FORECAST = 'If the forecast holds and the contingency is spent, including GST'
const OF_SOLD = 'From the actual values of the project, including GST'

const byPosition = (a: Line, b: Line) => a.position - b.position

/** For a project that has no budget lines. */
function MakeBudget({ projectId }: { projectId: string }) {
  const scope = useOrganization()
  const { run, isPending, error } = useAttempt()
  return (
    <Stack align="start" gap={12}>
      <p>No budget yet.</p>
      {error !== null && <ErrorBox>{messageOf(error)}</ErrorBox>}
      <Button
        variant="filled"
        aria-disabled={isPending}
        onClick={() => void run(() => createBudget(scope, projectId))}
      >
        Make the budget from the deal’s plan
      </Button>
    </Stack>
  )
}

interface SummaryProps extends ViewOfGst {
  project: Project
  budget: BudgetOverview | undefined
  /** Some of its rows couldn't be loaded. */
  hasFailed: boolean
  /** Its figures including GST. */
  withGst: BudgetOverview | undefined
}

function Summary({ project, budget, hasFailed, withGst, view, gstSwitch }: SummaryProps) {
  const { data } = useOrganizationQuery(budgetQuery, project.id)
  const difference = withGst ? actualDifference(project, withGst.totals.spent) : null
  const usedUp = withGst ? contingencyAlert(withGst.totals, view) : null
  return (
    <Stack gap={12}>
      <Row isSpread align="center">
        <div>
          {budget && (
            <TermedText of="contingency">
              {(project.status === 'sold' ? spentSentence : forecastSentence)(budget.totals, view)}
            </TermedText>
          )}
        </div>
        {gstSwitch}
      </Row>
      {usedUp && <ErrorBox>{usedUp}</ErrorBox>}
      {!budget && hasFailed && (
        <Notice>The figures are shown once the variations, quotes and expenses are loaded.</Notice>
      )}
      {difference !== null && <Notice>{difference}</Notice>}
      {data && data.planExcess > 0 && (
        <Notice>The plan is {formatRate(data.planExcess)} more than the deal’s renovation cost.</Notice>
      )}
      {data?.changedPlan && <ChangedPlan project={project} plan={data.changedPlan} />}
    </Stack>
  )
}
