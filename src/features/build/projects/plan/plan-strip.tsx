import { Link } from '@tanstack/react-router'
import { expectedDates } from '#src/finance/plan/plan.ts'
import { StageSquare } from '#src/ui/layout/badge.tsx'
import { Stack } from '#src/ui/layout/layout.tsx'
import { Loaded } from '#src/ui/layout/loaded.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { classNames } from '#src/ui/style/class-names.ts'
import { planSheet } from '../api.ts'
import { stageOf } from '../board/board-changes.ts'
import type { PlanView } from '../plan-schema.ts'
import type { Project, ProjectStage } from '../schema.ts'
import { type NextStage, nextStages } from './next-stages.ts'
import styles from './plan-strip.module.css'
import { useProgress } from './use-plan-change.ts'
import { WaitsForSettlement } from './waits-for-settlement.tsx'

/** Where the work is today, and the next three stages; nothing once the project is sold. */
export function PlanStrip({ project }: { project: Project }) {
  const query = planSheet.useSheet(project.id)
  const { id, status } = project
  if (status === 'sold') return null
  return (
    <Section
      knownAs="region"
      title="Plan"
      aside={
        <Link to="/projects/$id/plan" params={{ id }} className="link no-print">
          Open the plan
        </Link>
      }
    >
      <Loaded query={query} failed="Couldn’t load the plan" loading={72}>
        {(view) => <Stages project={project} stage={status} view={view} />}
      </Loaded>
    </Section>
  )
}

interface StagesProps {
  project: Project
  stage: Exclude<ProjectStage, 'sold'>
  view: PlanView
}

function Stages({ project, stage, view }: StagesProps) {
  const progress = useProgress(project, view)
  return (
    <Stack gap={12}>
      <ol className={styles.strip}>
        {nextStages(expectedDates(view.plan, progress), stage, progress.today).map((one) => (
          <Stage key={one.stage} {...one} />
        ))}
      </ol>
      <WaitsForSettlement plan={view.plan} progress={progress} />
    </Stack>
  )
}

function Stage({ stage, isNow, isOverdue, text }: NextStage) {
  const { colour, label } = stageOf(stage)
  return (
    <li className={classNames(styles.stage, isNow && styles.now)} {...(isNow && { 'aria-current': 'step' })}>
      <span className={styles.name}>
        <StageSquare colour={`var(${colour})`} />
        <span className="medium">{label}</span>
        {isNow && <span className="faint text-12">Today</span>}
      </span>
      <span className={classNames('text-13', isOverdue ? 'danger bold' : 'quiet')}>{text}</span>
    </li>
  )
}
