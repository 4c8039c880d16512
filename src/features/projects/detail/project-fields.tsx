import { useState } from 'react'
import { formatDate } from '#src/finance/new-zealand-days.ts'
import { StageSquare } from '#src/ui/badge.tsx'
import { NeedLine } from '#src/ui/board/need-line.tsx'
import { DateField } from '#src/ui/date-field.tsx'
import { Section } from '#src/ui/section.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { stageOf } from '../board/board-changes.ts'
import { useProjectActions } from '../board/project-actions.tsx'
import { deadlineOf } from '../figures.ts'
import { PROJECT_STAGES, type Project } from '../schema.ts'
import styles from './project-fields.module.css'

export function ProjectFields({ project, today }: { project: Project; today: string }) {
  const actions = useProjectActions()
  const isSold = project.status === 'sold'
  return (
    <Section knownAs="region" title="Progress" aside="Saved automatically">
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
          <TargetDate project={project} />
        )}
      </div>
      {!isSold && <NeedLine need={deadlineOf(project, today)} />}
    </Section>
  )
}

/** Saved on commit, not while typing. */
function TargetDate({ project }: { project: Project }) {
  const actions = useProjectActions()
  const [typed, setTyped] = useState<{ day: string | null } | null>(null)
  return (
    <DateField
      label="Target listing date"
      value={typed ? typed.day : project.targetCompletion}
      onChange={(day) => setTyped({ day })}
      onCommit={(day) => {
        setTyped(null)
        actions.edit(project, { targetCompletion: day })
      }}
      min="2000-01-01"
    />
  )
}
