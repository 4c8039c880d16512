import type { ReactNode } from 'react'
import { formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { useIsBuilder, useOrganizationQuery } from '#src/lib/rows/organization-context.ts'
import { useToday } from '#src/ui/browser/use-clock.ts'
import { DateField } from '#src/ui/field/date-field.tsx'
import { InvalidFields } from '#src/ui/field/invalid-fields.ts'
import { SelectField } from '#src/ui/field/select-field.tsx'
import { useSavedPage } from '#src/ui/form/saved-fields.tsx'
import { StageSquare } from '#src/ui/layout/badge.tsx'
import { Loaded } from '#src/ui/layout/loaded.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { classNames } from '#src/ui/style/class-names.ts'
import { ActivityItem, Change } from '#src/ui/table/activity-list.tsx'
import { planSheet, projectEventsQuery } from '../api.ts'
import { stageOf } from '../board/board-changes.ts'
import { useProjectActions } from '../board/project-actions.tsx'
import { actionText } from '../event-text.ts'
import { rowChangeLines } from '../row-event-text.ts'
import { assumedText, saleDayBounds } from '../sale-days.ts'
import { FIELD_LABELS, PROJECT_STAGES, type Project, STAGES_OF_BUILDERS, stageLabel } from '../schema.ts'
import { ActualValues } from './actual-values.tsx'
import type { ProjectEditing } from './project-editing.tsx'
import styles from './project-overview.module.css'

export interface ProjectOverviewProps {
  member: { userId: string; name: string }
  /** The figures of the band: settlement, spending and profit. */
  figures: (project: Project) => ReactNode
  tasks: (project: Project) => ReactNode
  /** Today and the next stages. */
  plan: (project: Project) => ReactNode
  /** When the bright-line period of a project that isn't sold ends. */
  clock: (project: Project) => ReactNode
  /** What was spent beside the planned costs. */
  costs: (project: Project) => ReactNode
  /** What a sold project has made. */
  profit: (project: Project) => ReactNode
}

interface ShownProps extends ProjectOverviewProps {
  project: Project
  editing: ProjectEditing
}

/** What there is to do and where the project stands. */
export function ProjectOverview({ project, editing, member, ...parts }: ShownProps) {
  const isSold = project.status === 'sold'
  const isBuilder = useIsBuilder()
  // Only builders who see the totals of the budget have them.
  const hasFigures = !isBuilder || project.budget !== null
  return (
    <div className={classNames(styles.overview, isBuilder && styles.alone)}>
      <div className={styles.band}>
        <Progress project={project} editing={editing} />
        {hasFigures && parts.figures(project)}
      </div>
      <div className={styles.main}>
        {parts.tasks(project)}
        {parts.plan(project)}
        {!isBuilder && (
          <ActualValues project={project} editing={editing}>
            {!isSold && parts.costs(project)}
          </ActualValues>
        )}
      </div>
      {!isBuilder && (
        <div className={styles.side}>
          {isSold ? parts.profit(project) : parts.clock(project)}
          <div className="no-print">
            <ProjectActivity project={project} member={member} />
          </div>
        </div>
      )}
    </div>
  )
}

function Progress({ project, editing }: Pick<ShownProps, 'project' | 'editing'>) {
  const actions = useProjectActions()
  const { invalid } = useSavedPage()
  const isBuilder = useIsBuilder()
  return (
    <section aria-label="Progress" className={styles.fields}>
      <SelectField
        label="Stage"
        options={isBuilder ? STAGES_OF_BUILDERS : PROJECT_STAGES}
        disabled={isBuilder && project.status === 'sold'}
        notOffered={stageLabel(project.status)}
        value={project.status}
        onChange={(stage) => actions.moveTo(project, stage)}
        before={<StageSquare colour={`var(${stageOf(project.status).colour})`} />}
      />
      {project.status === 'sold' && !isBuilder ? (
        <SaleDayFields project={project} editing={editing} />
      ) : project.status === 'sold' ? (
        <dl className={styles.sold}>
          <dt className="label">Sold</dt>
          <dd>{formatDate(project.actualCompletion)}</dd>
        </dl>
      ) : isBuilder ? null : (
        <InvalidFields value={invalid.report}>
          <DateField
            tense="future"
            label="Target listing date"
            value={editing.values.targetCompletion}
            onChange={(targetCompletion) => editing.edit({ targetCompletion })}
            min="2000-01-01"
          />
        </InvalidFields>
      )}
    </section>
  )
}

/** When the agreement with the buyer was made, and when the buyer settles. */
function SaleDayFields({ project, editing }: Pick<ShownProps, 'project' | 'editing'>) {
  const { values, errors, edit } = editing
  const { invalid } = useSavedPage()
  const { data: view } = planSheet.useSheet(project.id)
  return (
    <InvalidFields value={invalid.report}>
      <DateField
        tense="past"
        label={FIELD_LABELS.soldOn}
        value={values.soldOn}
        error={errors.soldOn}
        onChange={(soldOn) => edit({ soldOn })}
        {...saleDayBounds(useToday())}
      />
      <DateField
        className={styles.settles}
        tense="future"
        label={FIELD_LABELS.saleSettlesOn}
        hint={values.saleSettlesOn === null ? assumedText(view, values.soldOn) : undefined}
        value={values.saleSettlesOn}
        error={errors.saleSettlesOn}
        onChange={(saleSettlesOn) => edit({ saleSettlesOn })}
        from={values.soldOn}
      />
    </InvalidFields>
  )
}

function ProjectActivity({ project, member }: Pick<ShownProps, 'project' | 'member'>) {
  const query = useOrganizationQuery(projectEventsQuery, project)
  return (
    <Section knownAs="region" title="Activity">
      <Loaded query={query} failed="Couldn’t load the activity" loading={72}>
        {({ events, wonBy }) => (
          <ol>
            {events.map((event) => (
              <ActivityItem
                key={event.id}
                by={event.by}
                myId={member.userId}
                action={actionText(event)}
                at={event.at}
              >
                {rowChangeLines(event).map((line) => (
                  <Change key={line.label} line={line} />
                ))}
              </ActivityItem>
            ))}
            {wonBy === null ? (
              <ActivityItem action="The deal was won and became this project" at={project.createdAt} />
            ) : (
              <ActivityItem
                by={wonBy}
                myId={member.userId}
                action="won the deal, which became this project"
                at={project.createdAt}
              />
            )}
          </ol>
        )}
      </Loaded>
    </Section>
  )
}
