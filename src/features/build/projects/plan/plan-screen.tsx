import { type ReactNode, useState } from 'react'
import {
  expectedDates,
  type Progress,
  placeOf,
  plannedDates,
  type StagePlan,
  unknownEnds,
} from '#src/finance/plan/plan.ts'
import { daysBeforeSettlement, startedAfterSettlement } from '#src/finance/plan/plan-settlement.ts'
import { PLAN_STAGES, type PlanStage } from '#src/finance/plan/plan-stages.ts'
import { changedFields, pickFields } from '#src/lib/rows/field-edits.ts'
import { useIsBuilder } from '#src/lib/rows/organization-context.ts'
import { listInWords } from '#src/lib/text/list-in-words.ts'
import { InvalidFields } from '#src/ui/field/invalid-fields.ts'
import { RefusedEdits } from '#src/ui/form/refused-edits.tsx'
import { useSavedPage } from '#src/ui/form/saved-fields.tsx'
import { Notice } from '#src/ui/layout/alert.tsx'
import { Button } from '#src/ui/layout/button.tsx'
import { Row, Stack } from '#src/ui/layout/layout.tsx'
import { Loaded } from '#src/ui/layout/loaded.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { useOpened } from '#src/ui/opened.tsx'
import { ADDS_ROW, keepFocusInList } from '#src/ui/table/row-actions.ts'
import { Table } from '#src/ui/table/table.tsx'
import { planSheet } from '../api.ts'
import { useProjectActions } from '../board/project-actions.tsx'
import type { PlanInput } from '../plan-schema.ts'
import { type Project, stageLabel } from '../schema.ts'
import { PlanBars } from './plan-bars.tsx'
import { SiteDialog, SkipDialog } from './plan-dialogs.tsx'
import { type HeldMonthsProps, PlanSummary } from './plan-summary.tsx'
import { earlyText, moveSentence } from './plan-text.ts'
import { stageColumns, stageFields } from './stage-columns.tsx'
import { useBaseline, useDelayCosts, usePlanFields, useProgress } from './use-plan-change.ts'
import { WaitsForSettlement } from './waits-for-settlement.tsx'

/** When each stage of a project is planned, and what a slip costs. */
export function PlanScreen({ project, ...props }: Omit<PlanProps, 'view'>) {
  const query = planSheet.useSheet(project.id)
  return (
    <Section knownAs="region" title="Plan">
      <Loaded query={query} failed="Couldn’t load the plan">
        {(view) => <ShownPlan project={project} view={view} {...props} />}
      </Loaded>
    </Section>
  )
}

interface PlanProps extends HeldMonthsProps {
  tasks: PlanTasks
}

/** What the plan shows of tasks. */
interface PlanTasks {
  /** Those of a stage; null without any. */
  of: (stage: PlanStage, label: string) => ReactNode
  add: () => void
  /** Adds the usual tasks that are missing; null if none is. */
  addUsual: (() => void) | null
}

function ShownPlan({ project, view: saved, onMonths, tasks }: PlanProps) {
  const { view, refused, retry, change } = usePlanFields(project, saved)
  const { plan, baseline } = view
  const { invalid } = useSavedPage()
  const setBaseline = useBaseline(project, view)
  const progress = useProgress(project, view)
  const costs = useDelayCosts(project)
  const [moved, move] = useState<{ stage: PlanStage; days: number } | null>(null)
  /** The stage as it was when its dialog was opened. */
  const [skipped, skip, showSkipped] = useOpened<{ stage: PlanStage; before: StagePlan }>('skipped stage')
  const [edited, edit, showEdited] = useOpened<PlanInput>('plan')
  const [opened, open] = useState<PlanStage | null>(null)
  const isSold = project.status === 'sold'
  const isBuilder = useIsBuilder()
  const shown = moved ? { ...plan, [moved.stage]: { ...plan[moved.stage], days: moved.days } } : plan
  const unknown = unknownEnds(plan, progress)
  const editStage = (stage: PlanStage, changes: Partial<StagePlan>, before: Partial<StagePlan>) =>
    change({ [stage]: { ...plan[stage], ...changes } }, { [stage]: { ...plan[stage], ...before } })
  const cells = {
    plan,
    unknown,
    isBuilder,
    today: progress.today,
    onEdit: editStage,
    onSkip: (stage: PlanStage) => skip({ stage, before: plan[stage] }),
  }
  function addUsual() {
    keepFocusInList()
    tasks.addUsual?.()
  }
  return (
    <Stack gap={20} data-long>
      <RefusedEdits
        refused={refused}
        retry={retry}
        title="Failed to save the plan. Please try again."
        describe={() => null}
      />
      <PlanSummary project={project} view={{ ...view, plan: shown }} onMonths={onMonths} />
      {isSold ? (
        <Notice>The plan of a sold project cannot be changed.</Notice>
      ) : (
        <Row>
          {!isBuilder && (
            <>
              <Button onClick={setBaseline}>Set baseline</Button>
              <Button onClick={() => edit(plan)}>Start and closing</Button>
            </>
          )}
          <Button icon="plus" {...ADDS_ROW} onClick={tasks.add}>
            Add task
          </Button>
          {tasks.addUsual && <Button onClick={addUsual}>Add usual tasks</Button>}
        </Row>
      )}
      {!isSold && <Notices project={project} plan={plan} progress={progress} />}
      {!isSold && <SettlementNotices plan={shown} progress={progress} onChange={isBuilder ? null : change} />}
      <PlanBars
        plan={plan}
        shown={shown}
        baseline={baseline}
        progress={progress}
        isReadOnly={isSold}
        sentence={moved && moveSentence(plan, shown, costs, progress)}
        onMove={move}
        onDays={(stage, days, before) => editStage(stage, { days }, { days: before })}
      />
      <InvalidFields value={invalid.report}>
        <Table
          caption="Stages"
          rows={expectedDates(shown, progress).stages}
          below={({ stage }) => {
            const { skipped } = plan[stage]
            const ofStage = tasks.of(stage, stageLabel(stage))
            if (skipped === null && opened !== stage && !ofStage) return null
            return (
              <Stack gap={8}>
                {skipped !== null && <p className="quiet text-13">{skipped}</p>}
                {opened === stage && stageFields(stage, cells)}
                {ofStage}
              </Stack>
            )
          }}
          keyOf={({ stage }) => stage}
          columns={stageColumns({
            ...cells,
            baseline:
              baseline &&
              new Map(
                plannedDates(baseline, progress.settlesOn).stages.map(({ stage, days }) => [stage, days]),
              ),
            isSold,
            opened,
            onOpen: open,
          })}
        />
      </InvalidFields>
      {skipped &&
        showSkipped(
          <SkipDialog
            stage={skipped.stage}
            onSkip={(reason) => editStage(skipped.stage, { skipped: reason }, skipped.before)}
            onClose={() => skip(null)}
          />,
        )}
      {edited &&
        showEdited(
          <SiteDialog
            plan={edited}
            onSave={(site) => {
              const fields = changedFields(edited, site)
              if (fields.length > 0) change(pickFields(site, fields), pickFields(edited, fields))
            }}
            onClose={() => edit(null)}
          />,
        )}
    </Stack>
  )
}

/** What the board doesn’t say of the stages that are finished. */
function Notices({ project, plan, progress }: { project: Project; plan: PlanInput; progress: Progress }) {
  const { stage } = progress
  const actions = useProjectActions()
  const next = stageAfter(plan, stage)
  const canMove = useIsBuilder() ? next !== 'sold' : true
  const unknown = unknownEnds(plan, progress)
  const isOne = unknown.length === 1
  return (
    <>
      {stage !== 'sold' && plan[stage].doneOn !== null && (
        <Notice
          action={
            canMove && (
              <Button size="dense" className="no-print" onClick={() => actions.moveTo(project, next)}>
                Move to {stageLabel(next)}
              </Button>
            )
          }
        >
          {stageLabel(stage)} is finished, but the project is still in that stage.
          {!canMove && ' A member of the organization records the sale.'}
        </Notice>
      )}
      {unknown.length > 0 && (
        <Notice>
          The {isOne ? 'day' : 'days'} on which {listInWords(unknown.map(stageLabel))}{' '}
          {isOne ? 'was' : 'were'} finished {isOne ? 'isn’t' : 'aren’t'} known. Enter {isOne ? 'it' : 'them'}{' '}
          under “Finished on”.
        </Notice>
      )}
    </>
  )
}

/** The next stage that isn’t skipped. */
function stageAfter(plan: PlanInput, stage: PlanStage | 'sold'): PlanStage | 'sold' {
  return PLAN_STAGES.slice(placeOf(stage) + 1).find((one) => plan[one].skipped === null) ?? 'sold'
}

interface SettlementNoticesProps {
  plan: PlanInput
  progress: Progress
  /** Null for a builder, who doesn’t change what waits for settlement. */
  onChange: ((edit: Partial<PlanInput>) => void) | null
}

/** What of the plan is before the settlement of the purchase, or waits until its day is known. */
function SettlementNotices({ plan, progress, onChange }: SettlementNoticesProps) {
  const early = expectedDates(plan, progress).stages.flatMap((one) => {
    const days = daysBeforeSettlement(plan, one, progress)
    return days === null ? [] : [{ stage: one.stage, days }]
  })
  return (
    <>
      <WaitsForSettlement plan={plan} progress={progress} />
      {early.map(({ stage, days }) => (
        <Notice key={stage}>
          <Row align="center">
            <span>{earlyText(stage, days)}</span>
            {onChange && (
              <Button
                size="dense"
                className="no-print"
                onClick={() => onChange(startedAfterSettlement(plan, stage) as Partial<PlanInput>)}
              >
                Start after settlement
                <span className="visually-hidden"> of {stageLabel(stage)}</span>
              </Button>
            )}
          </Row>
        </Notice>
      ))}
    </>
  )
}
