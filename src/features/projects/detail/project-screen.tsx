import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { formatDate } from '#src/finance/new-zealand-days.ts'
import { useOrganization, useOrganizationQuery } from '#src/lib/organization-context.ts'
import { requiredContext } from '#src/lib/required-context.ts'
import { ActivityItem, Change } from '#src/ui/activity-list.tsx'
import { StageBadge, StageSquare } from '#src/ui/badge.tsx'
import { NeedLine } from '#src/ui/board/need-line.tsx'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { DateField } from '#src/ui/date-field.tsx'
import { BackLink, DetailPage, LoadedDetail, PrintedBy } from '#src/ui/detail-page.tsx'
import { InvalidFields } from '#src/ui/invalid-fields.ts'
import { Row, Stack } from '#src/ui/layout.tsx'
import { Loaded } from '#src/ui/loaded.tsx'
import { usePageTitle } from '#src/ui/page.tsx'
import { RefusedEdits } from '#src/ui/refused-edits.tsx'
import { SaveState } from '#src/ui/save-state.tsx'
import { SavedFields, useSavedPage } from '#src/ui/saved-fields.tsx'
import { Section } from '#src/ui/section.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { useToday } from '#src/ui/use-clock.ts'
import { addressLines } from '../../opportunities/card-text.ts'
import { authorText } from '../../opportunities/events/event-text.ts'
import { FIELD_LABELS as DEAL_LABELS } from '../../opportunities/opportunity-schema.ts'
import { projectEventsQuery } from '../api.ts'
import { projectQueue } from '../board/api.ts'
import { allProjects, stageOf } from '../board/board-changes.ts'
import {
  ProjectActionsProvider,
  type ProjectQuestion,
  useNewProjectActions,
  useProjectActions,
} from '../board/project-actions.tsx'
import { ProjectDialog } from '../board/project-dialogs.tsx'
import { actionText, projectChangeText } from '../event-text.ts'
import { needOf } from '../figures.ts'
import { rowChangeLines } from '../row-event-text.ts'
import { FIELD_LABELS, PROJECT_STAGES, type Project, SAVE_ERROR } from '../schema.ts'
import { ActualValues } from './actual-values.tsx'
import { ProfitCard } from './profit-card.tsx'
import { type ProjectEditing, useProjectEditing } from './project-editing.tsx'
import styles from './project-screen.module.css'
import { type ProjectTab, ProjectTabs } from './project-tabs.tsx'

interface ProjectScreenProps {
  id: string
  tab: ProjectTab
  /** The content of another tab than the overview, which gets the project from `useOpenProject`. */
  children: ReactNode
  myEmail: string
  beside?: ReactNode
  dealParts: (opportunityId: string) => ReactNode
  /** Shown beside the dates of a project that isn't sold. */
  clock: (opportunityId: string) => ReactNode
  /** What of the agreement isn’t done yet, with its actions. */
  openDates: (project: Project) => ReactNode
  /** What was paid beside the planned costs. */
  costs: (project: Project) => ReactNode
}

/** The project of the page around a tab. */
export const [OpenProjectContext, useOpenProject] = requiredContext<Project>(
  'A tab is shown on the page of a project',
)

export function ProjectScreen({ id, beside, ...props }: ProjectScreenProps) {
  const { columns: stages, ...query } = projectQueue.useShown()
  const project = stages && (allProjects(stages).find((one) => one.id === id) ?? null)
  return (
    <DetailPage back={<BackLink to="/projects">Back to projects</BackLink>} beside={beside}>
      <LoadedDetail
        query={{ ...query, data: project }}
        name="Project"
        failed="Error loading project details"
        loading="Loading the project"
      >
        {(loaded) => (
          <OpenProjectContext value={loaded}>
            <SavedFields ids={[loaded.id, loaded.opportunityId]} labels={LABELS}>
              <ShownProject {...props} project={loaded} />
            </SavedFields>
          </OpenProjectContext>
        )}
      </LoadedDetail>
    </DetailPage>
  )
}

const LABELS = { ...DEAL_LABELS, ...FIELD_LABELS }

interface ShownProjectProps extends Omit<ProjectScreenProps, 'id' | 'beside'> {
  project: Project
}

function ShownProject({ project, myEmail, ...props }: ShownProjectProps) {
  const { dealParts, clock, openDates, costs, tab, children } = props
  const navigate = useNavigate()
  const [question, setQuestion] = useState<ProjectQuestion | null>(null)
  const { client } = useOrganization()
  const editing = useProjectEditing(project)
  const actions = useNewProjectActions(setQuestion)
  const today = useToday()
  return (
    <ProjectActionsProvider value={actions}>
      <ProjectHead
        project={project}
        reader={myEmail}
        onDelete={() => setQuestion({ kind: 'delete', project })}
      />
      {project.status !== 'sold' && openDates(project)}
      <ProjectTabs id={project.id} current={tab} />
      {editing.refused.length > 0 && (
        <Stack gap={12}>
          <RefusedEdits
            refused={editing.refused}
            retry={(entry) => projectQueue.changes(client).retry(entry)}
            title={SAVE_ERROR}
            describe={projectChangeText}
          />
        </Stack>
      )}
      {tab === '' ? (
        <div className={styles.columns}>
          <div className={styles.sections}>
            <ProjectFields
              project={project}
              editing={editing}
              today={today}
              clock={clock(project.opportunityId)}
            />
            <ActualValues project={project} editing={editing} />
            <div className={styles.deal}>{dealParts(project.opportunityId)}</div>
          </div>
          <div className={styles.sections}>
            <ProfitCard project={project} costs={costs(project)} />
            <div className="no-print">
              <ProjectActivity project={project} myEmail={myEmail} />
            </div>
          </div>
        </div>
      ) : (
        <Stack gap={32}>{children}</Stack>
      )}
      <ProjectDialog
        question={question}
        onClose={() => setQuestion(null)}
        onDeleted={() => void navigate({ to: '/projects', ignoreBlocker: true })}
      />
    </ProjectActionsProvider>
  )
}

interface ProjectHeadProps {
  project: Project
  /** The email printed on the page. */
  reader: string
  onDelete: () => void
}

function ProjectHead({ project, reader, onDelete }: ProjectHeadProps) {
  const { street, place } = addressLines(project.address)
  const stage = stageOf(project.status)
  usePageTitle(`${street}, project`)
  return (
    <Row as="header" align="center" gap={[2, 12]} className={styles.head}>
      <h1>{street}</h1>
      <StageBadge colour={`var(${stage.colour})`} label={stage.label} />
      <div className={classNames('no-print', styles.saved)}>
        <SaveState />
      </div>
      <Button size="dense" variant="quiet" icon="trash" className={styles.delete} onClick={onDelete}>
        Delete project
      </Button>
      <p className={styles.place}>
        {place}
        <span>
          {' '}
          · Created {formatDate(project.createdAt)} · Last updated {formatDate(project.updatedAt)}
          <PrintedBy reader={reader} />
          <span className={classNames('no-print', styles.dot)}> ·</span>
        </span>{' '}
        <Link
          to="/opportunities/$id"
          params={{ id: project.opportunityId }}
          search={{ from: 'projects' }}
          className={'no-print link'}
        >
          Open the deal
        </Link>
      </p>
    </Row>
  )
}

function ProjectActivity({ project, myEmail }: Pick<ShownProjectProps, 'project' | 'myEmail'>) {
  const query = useOrganizationQuery(projectEventsQuery, project)
  return (
    <Section knownAs="region" title="Activity">
      <Loaded query={query} failed="Couldn’t load the activity" loading={72}>
        {({ events }) => (
          <ol>
            {events.map((event) => (
              <ActivityItem
                key={event.id}
                by={event.by}
                author={authorText(event.by, myEmail)}
                action={actionText(event)}
                at={event.at}
              >
                {rowChangeLines(event).map((line) => (
                  <Change key={line.label} line={line} />
                ))}
              </ActivityItem>
            ))}
            <ActivityItem action="The deal was won and became this project" at={project.createdAt} />
          </ol>
        )}
      </Loaded>
    </Section>
  )
}

interface ProjectFieldsProps {
  project: Project
  editing: ProjectEditing
  today: string
  clock: ReactNode
}

function ProjectFields({ project, editing, today, clock }: ProjectFieldsProps) {
  const actions = useProjectActions()
  const { invalid } = useSavedPage()
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
            <dt className="label">Sold</dt>
            <dd>{formatDate(project.actualCompletion)}</dd>
          </dl>
        ) : (
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
      </div>
      {!isSold && <NeedLine need={needOf(project, today)} />}
      {!isSold && clock}
    </Section>
  )
}
