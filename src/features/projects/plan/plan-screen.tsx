import { type ReactNode, useState } from 'react'
import { formatNumber, formatRate } from '#src/finance/money.ts'
import { addDays, type CivilDay, formatDate } from '#src/finance/new-zealand-days.ts'
import {
  type PlanStage,
  planDates,
  planMonths,
  type StageDates,
  type StagePlan,
  slipCost,
  slipDays,
} from '#src/finance/plan.ts'
import { purchasePriceUsed } from '#src/finance/profit.ts'
import { Notice } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { CheckBox } from '#src/ui/check-box.tsx'
import { DateField } from '#src/ui/date-field.tsx'
import { InvalidFields, STANDS_ALONE } from '#src/ui/invalid-fields.ts'
import { Row, Stack } from '#src/ui/layout.tsx'
import { Loaded } from '#src/ui/loaded.tsx'
import { NumberField } from '#src/ui/number-field.tsx'
import { ADDS_ROW } from '#src/ui/row-actions.ts'
import { Section } from '#src/ui/section.tsx'
import { type Columns, Table } from '#src/ui/table.tsx'
import { useToday } from '#src/ui/use-clock.ts'
import { settingsOf } from '../figures.ts'
import { planDocument } from '../plan-api.ts'
import type { PlanInput, PlanView } from '../plan-schema.ts'
import { type Project, stageLabel } from '../schema.ts'
import { PlanBars } from './plan-bars.tsx'
import { SiteDialog, SkipDialog } from './plan-dialogs.tsx'
import { moveSentence, periodText, slipText } from './plan-text.ts'
import { delayCosts, useBaseline, usePlanChange } from './use-plan-change.ts'

/** When each stage of a project is planned, and what a slip costs. */
export function PlanScreen({ project, ...props }: Omit<PlanProps, 'view'>) {
  const query = planDocument.useDocument(project.id)
  return (
    <Section knownAs="region" title="Plan">
      <Loaded query={query} failed="Couldn’t load the plan">
        {(view) => <ShownPlan project={project} view={view} {...props} />}
      </Loaded>
    </Section>
  )
}

interface PlanProps {
  project: Project
  view: PlanView
  /** Changes the months that the deal is held for. */
  onMonths: (months: number) => void
  tasks: PlanTasks
}

/** What the plan shows of tasks. */
interface PlanTasks {
  /** Those of a stage; null without any. */
  of: (stage: PlanStage, label: string) => ReactNode
  add: () => void
}

function ShownPlan({ project, view, onMonths, tasks }: PlanProps) {
  const { plan, baseline } = view
  const change = usePlanChange(project)
  const setBaseline = useBaseline(project)
  const [skipped, skip] = useState<PlanStage | null>(null)
  const [isEditing, setEditing] = useState(false)
  const isSold = project.status === 'sold'
  const today = useToday()
  const { stages } = planDates(plan)
  const editStage = (stage: PlanStage, edit: Partial<StagePlan>) =>
    change({ [stage]: { ...plan[stage], ...edit } })
  return (
    <Stack gap={20}>
      <Summary project={project} view={view} onMonths={onMonths} />
      {isSold ? (
        <Notice>The plan of a sold project cannot be changed.</Notice>
      ) : (
        <Row>
          <Button onClick={setBaseline}>Set baseline</Button>
          <Button onClick={() => setEditing(true)}>Start and closing</Button>
          <Button icon="plus" {...ADDS_ROW} onClick={tasks.add}>
            Add task
          </Button>
        </Row>
      )}
      <PlanBars
        plan={plan}
        baseline={baseline}
        isReadOnly={isSold}
        sentenceOf={(changed) => moveSentence(plan, changed, delayCosts(project), today)}
        onDays={(stage, days) => editStage(stage, { days })}
      />
      <InvalidFields value={STANDS_ALONE}>
        <Table
          caption="Stages"
          rows={stages}
          below={({ stage }) => tasks.of(stage, stageLabel(stage))}
          keyOf={({ stage }) => stage}
          columns={columnsOf({
            plan,
            before: baseline && new Map(planDates(baseline).stages.map(({ stage, days }) => [stage, days])),
            isSold,
            onEdit: editStage,
            onSkip: skip,
          })}
        />
      </InvalidFields>
      {skipped && (
        <SkipDialog
          stage={skipped}
          onSkip={(reason) => editStage(skipped, { skipped: reason })}
          onClose={() => skip(null)}
        />
      )}
      {isEditing && <SiteDialog plan={plan} onSave={change} onClose={() => setEditing(false)} />}
    </Stack>
  )
}

/** When listing ends, the slip with its cost, and the months beside those of the deal. */
function Summary({ project, view: { plan, baseline }, onMonths }: Omit<PlanProps, 'tasks'>) {
  const settings = settingsOf(project)
  const { end } = planDates(plan)
  const days = baseline && slipDays(plan, baseline)
  const cost = slipCost(purchasePriceUsed(project), settings, days ?? 0)
  const costText = days ? `, ${formatRate(Math.abs(cost))} ${days > 0 ? 'more' : 'less'} to hold` : ''
  const months = planMonths(plan)
  const wanted = Math.min(60, Math.max(1, Math.ceil(months)))
  return (
    <Stack gap={8}>
      <p>
        Listing ends on <strong>{formatDate(end)}</strong>
        {days === null ? '. No baseline is set.' : `: ${slipText(days)}${costText}.`}
      </p>
      <Row align="center">
        <span>
          Planned {formatNumber(settings.months)} months, now {formatNumber(months, 1)}.
        </span>
        {wanted !== settings.months && project.status !== 'sold' && (
          <Button size="dense" onClick={() => onMonths(wanted)}>
            Use the plan’s months
          </Button>
        )}
      </Row>
    </Stack>
  )
}

interface ColumnOptions {
  plan: PlanInput
  before: ReadonlyMap<PlanStage, StageDates['days']> | null
  isSold: boolean
  onEdit: (stage: PlanStage, edit: Partial<StagePlan>) => void
  onSkip: (stage: PlanStage) => void
}

function columnsOf({ plan, before, isSold, onEdit, onSkip }: ColumnOptions): Columns<StageDates> {
  const baselineOf = (stage: PlanStage) => {
    const days = before?.get(stage)
    return days ? periodText(days) : '—'
  }
  const shown: Columns<StageDates> = [
    {
      head: 'Stage',
      width: '13%',
      cell: ({ stage }) => stageLabel(stage),
      detail: ({ stage, overlaps }) => detailOf(plan[stage], overlaps),
    },
    { head: 'Dates', width: '17%', cell: ({ stage, days }) => <StageDays plan={plan[stage]} days={days} /> },
    ...(before
      ? [{ head: 'Baseline', cell: ({ stage }: StageDates) => baselineOf(stage), onPhone: 'named' as const }]
      : []),
  ]
  const cell = ({ stage }: StageDates) => ({ label: stageLabel(stage), of: plan[stage], stage })
  if (isSold) {
    return [
      ...shown,
      { head: 'Days', isFigure: true, cell: ({ stage }) => plan[stage].days, onPhone: 'named' },
    ]
  }
  return [
    ...shown,
    {
      head: 'Days',
      width: '9%',
      onPhone: 'named',
      cell: (row) => {
        const { label, of, stage } = cell(row)
        return (
          <NumberField
            label={`Days of ${label}`}
            hideLabel
            isRequired
            commitsOnLeave
            step={1}
            max={250}
            value={of.days}
            onChange={(days) => onEdit(stage, { days })}
          />
        )
      },
    },
    {
      head: 'Own start',
      width: '18%',
      onPhone: 'named',
      cell: (row) => {
        const { label, of, stage } = cell(row)
        const onChange = (startsOn: CivilDay | null) => onEdit(stage, { startsOn })
        return (
          <DateField
            label={`Start of ${label}`}
            hideLabel
            commitsOnLeave
            value={of.startsOn}
            onChange={onChange}
          />
        )
      },
    },
    {
      head: 'Finished',
      width: '19%',
      onPhone: 'named',
      cell: (row) => {
        const { label, of, stage } = cell(row)
        const onChange = (doneOn: CivilDay | null) => onEdit(stage, { doneOn })
        return (
          <DateField
            label={`End of ${label}`}
            hideLabel
            commitsOnLeave
            isPast
            value={of.doneOn}
            onChange={onChange}
          />
        )
      },
    },
    {
      head: 'Skip',
      width: '6%',
      cell: (row) => {
        const { label, of, stage } = cell(row)
        return (
          <CheckBox
            label={<span className="visually-hidden">Skip {label}</span>}
            value={of.skipped !== null}
            onChange={(isSkipped) => (isSkipped ? onSkip(stage) : onEdit(stage, { skipped: null }))}
          />
        )
      },
      onPhone: 'named',
    },
  ]
}

function StageDays({ plan, days }: { plan: StagePlan; days: StageDates['days'] }) {
  const today = useToday()
  if (days === null) return plan.skipped === null ? 'takes no time' : 'skipped'
  const isLate = plan.doneOn === null && addDays(days.to, 1) <= today
  return <span className={isLate ? 'danger' : undefined}>{periodText(days)}</span>
}

function detailOf({ skipped, doneOn }: StagePlan, overlaps: PlanStage | null): string | null {
  if (skipped !== null) return skipped
  const parts = [
    doneOn !== null && 'finished',
    overlaps !== null && `overlaps ${stageLabel(overlaps).toLowerCase()}`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : null
}
