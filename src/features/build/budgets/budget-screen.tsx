import { type ReactNode, useState } from 'react'
import type { PlanView } from '#src/features/build/projects/plan-schema.ts'
import { realisedOf } from '#src/features/build/projects/project-figures.ts'
import type { Project } from '#src/features/build/projects/schema.ts'
import type { TaxFacts } from '#src/features/deals/deal-tax/tax-figures.ts'
import { formatRate } from '#src/finance/money.ts'
import { realisedHeading } from '#src/finance/price/realised.ts'
import { useOrganization, useOrganizationQuery } from '#src/lib/rows/organization-context.ts'
import { byPosition } from '#src/lib/rows/positions.ts'
import { messageOf } from '#src/lib/text/messages.ts'
import { lazyParts } from '#src/ui/dialog/lazy-parts.ts'
import { MenuItem } from '#src/ui/dialog/menu.tsx'
import type { NamedDocuments } from '#src/ui/field/new-document.tsx'
import { useAttempt } from '#src/ui/form/use-attempt.ts'
import { ErrorBox, Notice } from '#src/ui/layout/alert.tsx'
import { Button } from '#src/ui/layout/button.tsx'
import { Row, Stack } from '#src/ui/layout/layout.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { type ItemOrder, OrderItems } from '#src/ui/table/item-order.tsx'
import { useRowChange } from '#src/ui/table/row-actions.ts'
import { RowsSection, RowsTable } from '#src/ui/table/rows-section.tsx'
import { TermedText } from '#src/ui/text/term.tsx'
import { budgetQuery, createBudget, lineRows, useBudgetRows } from './api.ts'
import { columnsOf, totalCells, unplannedCells } from './budget-columns.tsx'
import { type BudgetOverview, figuresOf, unplannedExpenses, withLinesDone } from './budget-figures.ts'
import { BudgetFile } from './budget-file.tsx'
import { Profits } from './budget-profits.tsx'
import { actualDifference, contingencyAlert, forecastSentence, spentSentence } from './budget-text.ts'
import { ChangedPlan } from './changed-plan.tsx'
import type { ViewOfGst } from './gst-view.tsx'
import { lineOrder } from './line-changes.ts'
import { DeleteLineDialog, LineDialog, QuotesSection, VariationsSection } from './line-sections.tsx'
import type { Line } from './schema.ts'
import { SpendingSection } from './spending-section.tsx'

const { UnplannedDialog } = lazyParts(() => import('./unplanned-dialog.tsx'))

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
  evidence: NamedDocuments
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
  evidence,
  documentButton,
}: BudgetScreenProps) {
  const rows = useBudgetRows(project.id)
  const { lines = [] } = rows
  const isSold = project.status === 'sold'
  const counted = isSold ? withLinesDone(rows) : rows
  const budget = figuresOf(counted, view)
  const withGst = figuresOf(counted, 'including')
  const change = useRowChange(lineRows, project.id)
  const [isUnplannedOpen, openUnplanned] = useState(false)
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
  const orderOf = lineOrder(lines, change)
  const ofLines = {
    projectId: project.id,
    lines: lines.toSorted(byPosition),
    evidence,
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
        beside={(shown) => <BudgetFile project={project} lines={shown} budget={withGst} />}
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
              {orderItems(orderOf(line))}
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
            order={orderOf}
            extra={
              budget && budget.unplanned.spent !== 0
                ? [unplannedCells(budget, () => openUnplanned(true))]
                : []
            }
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
      {isUnplannedOpen && (
        <UnplannedDialog
          projectId={project.id}
          expenses={unplannedExpenses(rows.expenses ?? [], lines)}
          lines={ofLines.lines}
          onClose={() => openUnplanned(false)}
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

const OF_FORECAST = 'If the forecast holds and the contingency is spent, including GST'
const OF_SOLD = 'From the actual values of the project, including GST'

const orderItems = (order: ItemOrder | undefined) => order && <OrderItems order={order} />

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
