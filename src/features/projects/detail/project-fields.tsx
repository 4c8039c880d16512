import { formatDate, isCivilDay } from '#src/finance/new-zealand-days.ts'
import { StageSquare } from '#src/ui/badge.tsx'
import { NeedLine } from '#src/ui/board/need-line.tsx'
import { Section } from '#src/ui/section.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { useProjectActions } from '../board/project-actions.tsx'
import { stageOf } from '../board/rules.ts'
import { deadlineOf } from '../figures/rules.ts'
import { PROJECT_STAGES, type Project } from '../schema.ts'
import styles from './project-fields.module.css'

/** Where the project stands, and when it means to be listed. */
export function ProjectFields({ project, today }: { project: Project; today: string }) {
  const actions = useProjectActions()
  const isSold = project.status === 'sold'
  return (
    <Section knownAs="region" title="Progress">
      <div className={styles.fields}>
        <SelectField
          label="Stage"
          options={PROJECT_STAGES}
          value={project.status}
          onChange={(stage) => actions.moveTo(project, stage)}
          before={<StageSquare colour={`var(${stageOf(project.status).colour})`} />}
        />
        {isSold ? (
          <dl className={styles.sold}>
            <dt>Sold</dt>
            <dd>{formatDate(project.actualCompletion)}</dd>
          </dl>
        ) : (
          <TargetDate key={project.targetCompletion} project={project} />
        )}
      </div>
      {!isSold && <NeedLine need={deadlineOf(project, today)} />}
    </Section>
  )
}

/**
 * The box shows the date as the browser writes it, month first in many; below it stands as people here read it. Saved when
 * the date is whole: while it is being typed a date box is empty or in the year 2.
 */
function TargetDate({ project }: { project: Project }) {
  const actions = useProjectActions()
  return (
    <TextField
      type="date"
      label="Target listing date"
      defaultValue={project.targetCompletion ?? ''}
      // Its line is there from the start: the box is left by pressing something below, which must not move away.
      hint={project.targetCompletion === null ? '\u00a0' : formatDate(project.targetCompletion)}
      min="2000-01-01"
      max="2999-12-31"
      onBlur={({ currentTarget: { value, validity } }) => {
        if (!validity.valid) return
        actions.setTarget(project, isCivilDay(value) ? value : null)
      }}
    />
  )
}
