import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { formatDate } from '#src/finance/new-zealand-days.ts'
import { StageBadge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icons.tsx'
import { LoadingFailed } from '#src/ui/loading-failed.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useToday } from '#src/ui/use-today.ts'
import { addressLines } from '../opportunities/card/rules.ts'
import { useProjects } from './board/api.ts'
import {
  ProjectActionsProvider,
  type ProjectQuestion,
  useNewProjectActions,
} from './board/project-actions.tsx'
import { ProjectDialog } from './board/project-dialogs.tsx'
import { allProjects, stageOf } from './board/rules.ts'
import { ActualValues } from './detail/actual-values.tsx'
import { ProfitCard } from './detail/profit-card.tsx'
import { ProjectFields } from './detail/project-fields.tsx'
import { ProjectActivity } from './events/project-activity.tsx'
import styles from './project-screen.module.css'
import type { Project } from './schema.ts'

interface ProjectScreenProps {
  organizationId: string
  id: string
  myEmail: string
  /** Stands beside the way back. */
  beside?: ReactNode
  /** What belongs to the project's deal: its form and its documents. */
  dealParts: (opportunityId: string) => ReactNode
}

/** One project with where it stands, what it really cost, and what it earned. */
export function ProjectScreen({ organizationId, id, myEmail, beside, dealParts }: ProjectScreenProps) {
  const { stages, error, refetch } = useProjects(organizationId)
  const project = stages && allProjects(stages).find((one) => one.id === id)
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <Link to="/projects" className={styles.back}>
          <Icon name="arrow-left" size={14} />
          Back to projects
        </Link>
        {beside}
      </div>
      {project ? (
        <ShownProject {...{ organizationId, project, myEmail, dealParts }} />
      ) : stages ? (
        <>
          <h1>Project not found</h1>
          <p className={styles.sentence}>It may have been deleted, or it belongs to another organization.</p>
        </>
      ) : error ? (
        <LoadingFailed error={error} onRetry={() => void refetch()}>
          Error loading project details
        </LoadingFailed>
      ) : (
        <Shape />
      )}
    </div>
  )
}

interface ShownProjectProps extends Omit<ProjectScreenProps, 'id' | 'beside'> {
  project: Project
}

function ShownProject({ organizationId, project, myEmail, dealParts }: ShownProjectProps) {
  const navigate = useNavigate()
  const [question, setQuestion] = useState<ProjectQuestion | null>(null)
  const actions = useNewProjectActions(organizationId, setQuestion, () => {})
  const today = useToday()
  return (
    <ProjectActionsProvider value={actions}>
      <ProjectHead project={project} onDelete={() => setQuestion({ kind: 'delete', project })} />
      <div className={styles.columns}>
        <div className={styles.sections}>
          <ProjectFields project={project} today={today} />
          <ActualValues organizationId={organizationId} project={project} />
          {dealParts(project.opportunityId)}
        </div>
        <div className={styles.sections}>
          <ProfitCard project={project} />
          <ProjectActivity organizationId={organizationId} project={project} myEmail={myEmail} />
        </div>
      </div>
      <ProjectDialog
        question={question}
        onClose={() => setQuestion(null)}
        onDeleted={() => void navigate({ to: '/projects' })}
      />
    </ProjectActionsProvider>
  )
}

function ProjectHead({ project, onDelete }: { project: Project; onDelete: () => void }) {
  const { street, place } = addressLines(project.address)
  const stage = stageOf(project.status)
  return (
    <header className={styles.head}>
      <h1>{street}</h1>
      <StageBadge colour={`var(${stage.colour})`} label={stage.label} />
      <Button size="dense" variant="quiet" icon="trash" className={styles.delete} onClick={onDelete}>
        Delete project
      </Button>
      <p className={styles.place}>
        {place}
        <span>
          {' '}
          · created {formatDate(project.createdAt)} · last updated {formatDate(project.updatedAt)}
        </span>{' '}
        <Link
          to="/opportunities/$id"
          params={{ id: project.opportunityId }}
          search={{ from: 'projects' }}
          className={styles.link}
        >
          Open the deal
        </Link>
      </p>
    </header>
  )
}

function Shape() {
  return (
    <div className={styles.shape} aria-busy="true">
      <p className="visually-hidden" role="status">
        Loading the project
      </p>
      <Skeleton width={260} height={28} />
      <Skeleton width={200} height={14} />
      <Skeleton height={360} />
    </div>
  )
}
