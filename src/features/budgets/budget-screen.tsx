import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type BudgetFigures, budgetMark } from '#src/finance/budget.ts'
import { formatRate } from '#src/finance/money.ts'
import { messageOf } from '#src/lib/messages.ts'
import { useOrganization } from '#src/lib/organization-context.ts'
import { ErrorBox, Notice } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { Row, Stack } from '#src/ui/layout.tsx'
import { MenuItem } from '#src/ui/menu.tsx'
import { Money } from '#src/ui/money.tsx'
import { useRowChange } from '#src/ui/row-actions.ts'
import { RowsSection } from '#src/ui/rows-section.tsx'
import type { Columns } from '#src/ui/table.tsx'
import { useAttempt } from '#src/ui/use-attempt.ts'
import { type Project, stageLabel } from '../projects/schema.ts'
import { budgetQuery, createBudget, expenseRows, lineRows, useBudget } from './api.ts'
import type { BudgetOverview, GstView } from './budget-figures.ts'
import { forecastSentence } from './budget-text.ts'
import { ForecastProfit } from './forecast-profit.tsx'
import { GstSwitch, useGstView } from './gst-view.tsx'
import { DeleteLineDialog, LineDialog, QuotesSection, VariationsSection } from './line-sections.tsx'
import type { Line } from './schema.ts'
import { SpendingBar } from './spending-bar.tsx'

interface BudgetScreenProps {
  project: Project
  contingencyPercent: number
  /** The months of the project’s plan; null without one. */
  planMonths: number | null
  startsWithoutGst: boolean
  /** The names of the organization's suppliers. */
  suppliers: readonly string[]
  /** The documents of the project's deal. */
  documents: readonly { id: string; name: string }[]
}

/** A project's renovation: what was planned, promised and spent per line, and what it will have cost. */
export function BudgetScreen({
  project,
  contingencyPercent,
  planMonths,
  startsWithoutGst,
  suppliers,
  documents,
}: BudgetScreenProps) {
  const [view, setView] = useGstView(startsWithoutGst)
  const budget = useBudget(project.id, contingencyPercent, view)
  const withGst = useBudget(project.id, contingencyPercent, 'including')
  const { rows: expenses } = expenseRows.useRows(project.id)
  const { rows: lines = [] } = lineRows.useRows(project.id)
  const change = useRowChange(lineRows, project.id)
  const [deleted, remove] = useState<Line | null>(null)
  const [varied, vary] = useState<string | null>(null)
  const [quoted, quote] = useState<string | null>(null)
  /** Also while the expenses aren't known. */
  const mayHaveExpenses = (line: Line) => expenses?.every(({ lineId }) => lineId !== line.id) !== true
  const toggle = (line: Line) =>
    change(line, 'done', { isDone: !line.isDone }, `Marked ${line.name} ${line.isDone ? 'not done' : 'done'}`)
  const ofLines = { projectId: project.id, lines: lines.toSorted(byPosition), documents }

  return (
    <>
      <RowsSection
        of={lineRows}
        parentId={project.id}
        title="Budget"
        add="Add line"
        empty={<MakeBudget projectId={project.id} />}
        order={byPosition}
        notices={(rows) =>
          rows.length > 0 && <Summary projectId={project.id} budget={budget} view={view} onView={setView} />
        }
        caption="Budget lines"
        columns={columnsOf(budget)}
        total={budget && totalCells(budget)}
        menu={(line) => ({
          name: line.name,
          ...(mayHaveExpenses(line) && { onDelete: () => remove(line) }),
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
      />
      {lines.length > 0 && (
        <>
          <VariationsSection {...ofLines} startsAt={varied} onStarted={() => vary(null)} />
          <QuotesSection {...ofLines} suppliers={suppliers} startsAt={quoted} onStarted={() => quote(null)} />
          {withGst && <ForecastProfit project={project} planMonths={planMonths} totals={withGst.totals} />}
        </>
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

interface SummaryProps {
  projectId: string
  budget: BudgetOverview | undefined
  view: GstView
  onView: (view: GstView) => void
}

function Summary({ projectId, budget, view, onView }: SummaryProps) {
  const { organizationId } = useOrganization()
  const { data } = useQuery(budgetQuery(organizationId, projectId))
  return (
    <Stack gap={12}>
      <Row isSpread align="center">
        <p>{budget && forecastSentence(budget.totals)}</p>
        <GstSwitch view={view} onChange={onView} />
      </Row>
      {budget && budget.totals.exceededBy > 0 && (
        <ErrorBox>The contingency is used up: {formatRate(budget.totals.exceededBy)} over.</ErrorBox>
      )}
      {budget && budget.unplanned.spent !== 0 && (
        <Notice>{formatRate(budget.unplanned.spent)} was spent without a budget line: not planned.</Notice>
      )}
      {data && data.planExcess > 0 && (
        <Notice>The plan is {formatRate(data.planExcess)} more than the deal’s renovation cost.</Notice>
      )}
      {data?.isPlanChanged && <Notice>The plan has changed since: compare it with the budget.</Notice>}
    </Stack>
  )
}

function columnsOf(budget: BudgetOverview | undefined): Columns<Line> {
  const figure = (name: keyof BudgetFigures) => (line: Line) => (
    <Money value={budget?.lines.get(line.id)?.[name]} hasCents />
  )
  const mark = ({ id }: Line) => {
    const figures = budget?.lines.get(id)
    return figures && budgetMark(figures)
  }
  return [
    {
      head: 'Line',
      cell: ({ name }) => name,
      detail: ({ stage, isDone }) => (isDone ? `${stageLabel(stage)}, done` : stageLabel(stage)),
    },
    {
      head: 'Spending',
      cell: ({ id }) => <SpendingBar {...budget?.lines.get(id)} />,
      onPhone: 'only',
    },
    { head: 'Budget', isFigure: true, cell: figure('current'), onPhone: 'hidden' },
    { head: 'Committed', isFigure: true, cell: figure('committed'), onPhone: 'hidden' },
    { head: 'Spent', isFigure: true, cell: figure('spent'), onPhone: 'hidden' },
    { head: 'To complete', isFigure: true, cell: figure('toComplete'), onPhone: 'hidden' },
    { head: 'Forecast', isFigure: true, cell: figure('forecast'), onPhone: 'named' },
    { head: 'Variance', isFigure: true, cell: figure('variance'), detail: mark, onPhone: 'beside' },
  ]
}

function totalCells({ totals }: BudgetOverview) {
  const { current, committed, spent, toComplete, forecast, variance } = totals
  return [
    'All lines',
    <SpendingBar key="spending" {...totals} />,
    ...[current, committed, spent, toComplete, forecast, variance].map((value, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the cells have a fixed order
      <Money key={at} value={value} bold hasCents />
    )),
  ]
}
