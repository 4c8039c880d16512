import { useNavigate } from '@tanstack/react-router'
import { type MouseEvent, type ReactNode, useRef } from 'react'
import { FIELD_LABELS as DEAL_LABELS } from '#src/features/deals/pipeline/deal-schema.ts'
import { requiredContext } from '#src/lib/browser/required-context.ts'
import { useOrganization } from '#src/lib/rows/organization-context.ts'
import { showInvalidField } from '#src/ui/field/invalid-fields.ts'
import { RefusedEdits } from '#src/ui/form/refused-edits.tsx'
import { SaveState } from '#src/ui/form/save-state.tsx'
import { SavedFields, useSavedPage } from '#src/ui/form/saved-fields.tsx'
import { BackLink, DetailPage, LoadedDetail } from '#src/ui/layout/detail-page.tsx'
import { Row, Stack } from '#src/ui/layout/layout.tsx'
import { useOpened } from '#src/ui/opened.tsx'
import { projectQueue } from '../board/api.ts'
import { allProjects } from '../board/board-changes.ts'
import {
  ProjectActionsProvider,
  type ProjectQuestion,
  useNewProjectActions,
} from '../board/project-actions.tsx'
import { ProjectDialog } from '../board/project-dialogs.tsx'
import { projectChangeText } from '../event-text.ts'
import { FIELD_LABELS, type Project, SAVE_ERROR } from '../schema.ts'
import type { ProjectTab } from '../tabs.ts'
import { useProjectEditing } from './project-editing.tsx'
import { ProjectHead } from './project-head.tsx'
import { ProjectOverview, type ProjectOverviewProps } from './project-overview.tsx'
import { ProjectTabs } from './project-tabs.tsx'

interface ProjectScreenProps extends ProjectOverviewProps {
  id: string
  tab: ProjectTab
  /** The content of another tab than the overview, which gets the project from `useOpenProject`. */
  children: ReactNode
  beside?: ReactNode
  /** What of the agreement isn’t done yet, with its actions. */
  openDates: (project: Project) => ReactNode
  /** Loads what the other tabs show, for use offline. */
  kept: (project: Project) => ReactNode
  /** On every tab. */
  camera: (project: Project) => ReactNode
}

/** The project of the page around a tab. */
export const [OpenProjectContext, useOpenProject] = requiredContext<Project>(
  'A tab is shown on the page of a project',
)

export function ProjectScreen({ id, beside, ...props }: ProjectScreenProps) {
  const { columns: stages, ...query } = projectQueue.useShown()
  const project = stages && (allProjects(stages).find((one) => one.id === id) ?? null)
  return (
    <SavedFields ids={project ? [id, project.opportunityId] : [id]} labels={LABELS}>
      <DetailPage
        back={<BackLink to="/projects">Back to projects</BackLink>}
        beside={
          <Row isOneLine align="center" gap={16}>
            {beside}
            {project && <SaveState />}
          </Row>
        }
      >
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
    </SavedFields>
  )
}

const LABELS = { ...DEAL_LABELS, ...FIELD_LABELS }

type ShownProjectProps = Omit<ProjectScreenProps, 'id' | 'beside'> & { project: Project }

function ShownProject({ project, openDates, kept, camera, tab, children, ...overview }: ShownProjectProps) {
  const navigate = useNavigate()
  const [question, setQuestion, show] = useOpened<ProjectQuestion>('project')
  const { client } = useOrganization()
  const editing = useProjectEditing(project)
  const actions = useNewProjectActions(setQuestion)
  const { invalid } = useSavedPage()
  const page = useRef<HTMLDivElement>(null)

  /** Text that can't be read is only in its field. */
  function keepUnreadable(event: MouseEvent): void {
    if (invalid.problem === null || page.current === null) return
    event.preventDefault()
    showInvalidField(page.current)
  }

  return (
    <ProjectActionsProvider value={actions}>
      <ProjectHead
        project={project}
        reader={overview.member.name}
        dates={project.status !== 'sold' && openDates(project)}
        onDelete={() => setQuestion({ kind: 'delete', project })}
      />
      <ProjectTabs id={project.id} current={tab} onFollow={keepUnreadable} />
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
      <div ref={page}>
        {tab === '' ? (
          <ProjectOverview project={project} editing={editing} {...overview} />
        ) : (
          <Stack gap={32}>{children}</Stack>
        )}
      </div>
      {kept(project)}
      {camera(project)}
      {show(
        <ProjectDialog
          question={question}
          onClose={() => setQuestion(null)}
          onDeleted={() => void navigate({ to: '/projects', ignoreBlocker: true })}
        />,
      )}
    </ProjectActionsProvider>
  )
}
