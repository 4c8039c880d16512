import type { ReactNode } from 'react'
import { type CivilDay, formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { type StageDates, type StagePlan, siteDays } from '#src/finance/plan/plan.ts'
import type { PlanStage } from '#src/finance/plan/plan-stages.ts'
import { CheckBox } from '#src/ui/field/check-box.tsx'
import { DateField } from '#src/ui/field/date-field.tsx'
import { NumberField } from '#src/ui/field/number-field.tsx'
import { Button } from '#src/ui/layout/button.tsx'
import { Stack } from '#src/ui/layout/layout.tsx'
import type { Columns } from '#src/ui/table/table.tsx'
import { Term } from '#src/ui/text/term.tsx'
import { doneBounds, type PlanInput, stageStartBounds } from '../plan-schema.ts'
import { stageLabel } from '../schema.ts'
import { periodText } from './plan-text.ts'

interface StageCells {
  /** A builder changes the days and when a stage was finished, and reads the rest. */
  isBuilder: boolean
  plan: PlanInput
  /** The stages that are finished on a day that isn't known. */
  unknown: readonly PlanStage[]
  today: CivilDay
  /** `before`: the changed fields when the edit began. */
  onEdit: (stage: PlanStage, edit: Partial<StagePlan>, before: Partial<StagePlan>) => void
  onSkip: (stage: PlanStage) => void
}

interface ColumnOptions extends StageCells {
  baseline: ReadonlyMap<PlanStage, StageDates['days']> | null
  isSold: boolean
  /** On a phone: the stage whose other fields are shown. */
  opened: PlanStage | null
  onOpen: (stage: PlanStage | null) => void
}

/** The columns of the plan's table. On a phone a stage has its dates and days, and shows its other fields when asked. */
export function stageColumns(options: ColumnOptions): Columns<StageDates> {
  const { plan, baseline, isSold, unknown, opened, onOpen } = options
  const baselineText = (days: StageDates['days']) => (days ? periodText(days) : '—')
  const shown: Columns<StageDates> = [
    {
      head: 'Stage',
      width: '120px',
      cell: ({ stage }) => stageLabel(stage),
      detail: ({ stage, overlaps }) => {
        const isUnknown = unknown.includes(stage)
        // Of a sold project, that a stage was finished goes without saying.
        if (isSold) return isUnknown && plan[stage].skipped === null ? 'day not known' : null
        return detailOf(plan[stage], overlaps, isUnknown)
      },
    },
    {
      head: 'Dates',
      width: '17%',
      onPhone: 'line',
      cell: ({ stage, days, overdue }) => datesText(plan[stage], days, overdue),
      detail: ({ overdue }) => overdue && `late, planned until ${formatDate(overdue)}`,
    },
  ]
  const ofBaseline: Columns<StageDates>[0] = {
    head: 'Baseline',
    headCell: <Term of="baseline">Baseline</Term>,
    cell: ({ stage }) => baselineText(baseline?.get(stage) ?? null),
    onPhone: 'line',
  }
  if (isSold) {
    const days: Columns<StageDates>[0] = {
      head: 'Site days',
      isFigure: true,
      cell: ({ stage, days: taken }) => takenText(plan, stage, taken),
      onPhone: 'named',
    }
    return [...shown, ...(baseline ? [ofBaseline] : []), days]
  }
  const skip: Columns<StageDates>[0] = {
    head: 'Skip',
    width: '6%',
    onPhone: 'hidden',
    isControl: true,
    cell: ({ stage }) => skipBox(stage, options),
  }
  return [
    ...shown,
    ...(baseline ? [ofBaseline] : []),
    { head: 'Days', width: '9%', onPhone: 'half', cell: ({ stage }) => daysField(stage, options) },
    { head: 'Own start', width: '18%', onPhone: 'hidden', cell: ({ stage }) => startField(stage, options) },
    { head: 'Finished on', width: '19%', onPhone: 'hidden', cell: ({ stage }) => doneField(stage, options) },
    ...(options.isBuilder ? [] : [skip]),
    {
      head: 'More',
      onPhone: 'only',
      cell: ({ stage }) => (
        <Button
          size="dense"
          aria-expanded={opened === stage}
          onClick={() => onOpen(opened === stage ? null : stage)}
        >
          More<span className="visually-hidden"> about {stageLabel(stage)}</span>
        </Button>
      ),
    },
  ]
}

/** The fields of a stage that its row doesn't show on a phone. */
export function stageFields(stage: PlanStage, cells: StageCells): ReactNode {
  const shown = { ...cells, hideLabel: false }
  return (
    <Stack gap={8} className="no-print">
      {!cells.isBuilder && startField(stage, shown)}
      {doneField(stage, shown)}
      {!cells.isBuilder && skipBox(stage, shown)}
    </Stack>
  )
}

type Cells = StageCells & { hideLabel?: boolean }

function daysField(stage: PlanStage, { plan, onEdit }: Cells) {
  return (
    <NumberField
      label={`Days of ${stageLabel(stage)}`}
      hideLabel
      isRequired
      commitsOnLeave
      step={1}
      max={250}
      value={plan[stage].days}
      onChange={(days, before) => onEdit(stage, { days }, { days: before ?? days })}
    />
  )
}

function startField(stage: PlanStage, { plan, today, isBuilder, onEdit, hideLabel = true }: Cells) {
  const { startsOn } = plan[stage]
  if (isBuilder) return startsOn === null ? null : formatDate(startsOn)
  return (
    <DateField
      tense="future"
      label={`Start of ${stageLabel(stage)}`}
      hideLabel={hideLabel}
      commitsOnLeave
      {...stageStartBounds(plan, stage, today)}
      value={startsOn}
      onChange={(startsOn, before) => onEdit(stage, { startsOn }, { startsOn: before })}
    />
  )
}

function doneField(stage: PlanStage, { plan, today, onEdit, hideLabel = true }: Cells) {
  return (
    <DateField
      tense="past"
      label={`${stageLabel(stage)} finished on`}
      hideLabel={hideLabel}
      commitsOnLeave
      {...doneBounds(plan, today)}
      value={plan[stage].doneOn}
      onChange={(doneOn, before) => onEdit(stage, { doneOn }, { doneOn: before })}
    />
  )
}

function skipBox(stage: PlanStage, { plan, onEdit, onSkip, hideLabel = true }: Cells) {
  const { skipped } = plan[stage]
  const label = `Skip ${stageLabel(stage)}`
  return (
    <CheckBox
      label={hideLabel ? <span className="visually-hidden">{label}</span> : label}
      value={skipped !== null}
      onChange={(isSkipped) => (isSkipped ? onSkip(stage) : onEdit(stage, { skipped: null }, { skipped }))}
    />
  )
}

/** "12, planned 10": the site days that a stage took. */
function takenText(plan: PlanInput, stage: PlanStage, taken: StageDates['days']): string {
  if (taken === null) return '—'
  const { length } = siteDays(plan, taken.from, taken.to)
  return length === plan[stage].days ? `${length}` : `${length}, planned ${plan[stage].days}`
}

function datesText({ skipped }: StagePlan, days: StageDates['days'], overdue: CivilDay | null) {
  if (days === null) return skipped === null ? 'takes no time' : 'skipped'
  return <span className={overdue === null ? undefined : 'danger'}>{periodText(days)}</span>
}

function detailOf({ skipped, doneOn }: StagePlan, overlaps: PlanStage | null, isUnknown: boolean) {
  if (skipped !== null) return null
  const parts = [
    doneOn !== null && 'finished',
    isUnknown && 'finished, day not known',
    overlaps !== null && `overlaps ${stageLabel(overlaps).toLowerCase()}`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : null
}
