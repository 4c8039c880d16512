import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, type Ref, useCallback, useState } from 'react'
import { formatDate } from '#src/finance/new-zealand-days.ts'
import { rowAsSeen } from '#src/lib/field-edits.ts'
import { useOrganizationQuery } from '#src/lib/organization-context.ts'
import { requiredContext } from '#src/lib/required-context.ts'
import { ActivityItem, Change } from '#src/ui/activity-list.tsx'
import { StageBadge, StageSquare } from '#src/ui/badge.tsx'
import { NeedLine } from '#src/ui/board/need-line.tsx'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { DateField } from '#src/ui/date-field.tsx'
import { BackLink, DetailPage, LoadedDetail, PrintedBy } from '#src/ui/detail-page.tsx'
import { InvalidFields, STANDS_ALONE } from '#src/ui/invalid-fields.ts'
import { Row, Stack } from '#src/ui/layout.tsx'
import { Loaded } from '#src/ui/loaded.tsx'
import { usePageTitle } from '#src/ui/page.tsx'
import { Section } from '#src/ui/section.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { useToday } from '#src/ui/use-clock.ts'
import { addressLines } from '../../opportunities/card-text.ts'
import { authorText } from '../../opportunities/events/event-text.ts'
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
import { actionText } from '../event-text.ts'
import { needOf } from '../figures.ts'
import { rowChangeLines } from '../row-event-text.ts'
import { PROJECT_STAGES, type Project } from '../schema.ts'
import { ActualValues, type SavePart } from './actual-values.tsx'
import { ProfitCard } from './profit-card.tsx'
import styles from './project-screen.module.css'
import { type ProjectTab, ProjectTabs } from './project-tabs.tsx'

interface ProjectScreenProps {
  id: string
  tab: ProjectTab
  /** The content of another tab than the overview, which gets the project from `useOpenProject`. */
  children: ReactNode
  myEmail: string
  beside?: ReactNode
  /** `saveFirst` saves the other parts of the page that were edited; null if there are none. */
  dealParts: (opportunityId: string, saveStateIn: HTMLElement | null, saveFirst: SavePart | null) => ReactNode
  /** Shown beside the dates of a project that isn't sold. */
  clock: (opportunityId: string) => ReactNode
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
            <ShownProject {...props} project={loaded} />
          </OpenProjectContext>
        )}
      </LoadedDetail>
    </DetailPage>
  )
}

interface ShownProjectProps extends Omit<ProjectScreenProps, 'id' | 'beside'> {
  project: Project
}

function ShownProject({ project, myEmail, dealParts, clock, costs, tab, children }: ShownProjectProps) {
  const navigate = useNavigate()
  const [question, setQuestion] = useState<ProjectQuestion | null>(null)
  const [saveStateIn, setSaveStateIn] = useState<HTMLElement | null>(null)
  const [saveActuals, setSaveActuals] = useState<SavePart | null>(null)
  const onSaveable = useCallback((save: SavePart | null) => setSaveActuals(() => save), [])
  const actions = useNewProjectActions(setQuestion)
  const today = useToday()
  return (
    <ProjectActionsProvider value={actions}>
      <ProjectHead
        project={project}
        reader={myEmail}
        saveStateRef={setSaveStateIn}
        onDelete={() => setQuestion({ kind: 'delete', project })}
      />
      <ProjectTabs id={project.id} current={tab} />
      {tab === '' ? (
        <div className={styles.columns}>
          <div className={styles.sections}>
            <ProjectFields project={project} today={today} clock={clock(project.opportunityId)} />
            <ActualValues project={project} onSaveable={onSaveable} />
            <div className={styles.deal}>{dealParts(project.opportunityId, saveStateIn, saveActuals)}</div>
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
  /** The element in which the deal's form shows its save state. */
  saveStateRef: Ref<HTMLDivElement>
  onDelete: () => void
}

function ProjectHead({ project, reader, saveStateRef, onDelete }: ProjectHeadProps) {
  const { street, place } = addressLines(project.address)
  const stage = stageOf(project.status)
  usePageTitle(`${street}, project`)
  return (
    <Row as="header" align="center" gap={[2, 12]} className={styles.head}>
      <h1>{street}</h1>
      <StageBadge colour={`var(${stage.colour})`} label={stage.label} />
      <div ref={saveStateRef} className={classNames('no-print', styles.saved)} />
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

function ProjectFields({ project, today, clock }: { project: Project; today: string; clock: ReactNode }) {
  const actions = useProjectActions()
  const isSold = project.status === 'sold'
  return (
    <Section knownAs="region" title="Progress" aside={<span className="no-print">Saved automatically</span>}>
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
          <TargetDate project={project} />
        )}
      </div>
      {!isSold && <NeedLine need={needOf(project, today)} />}
      {!isSold && clock}
    </Section>
  )
}

function TargetDate({ project }: { project: Project }) {
  const actions = useProjectActions()
  return (
    <InvalidFields value={STANDS_ALONE}>
      <DateField
        tense="future"
        label="Target listing date"
        value={project.targetCompletion}
        onChange={(day, before) =>
          actions.edit(project, { targetCompletion: day }, rowAsSeen(project, { targetCompletion: before }))
        }
        commitsOnLeave
        min="2000-01-01"
      />
    </InvalidFields>
  )
}
