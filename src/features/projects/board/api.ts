import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { type ApiError, request } from '#src/lib/http.ts'
import {
  type CachedList,
  type OnRefused,
  optimisticChanges,
  type SentAs,
  type Submission,
} from '#src/lib/optimistic-changes.ts'
import { projectList } from '../api.ts'
import {
  type Actuals,
  type ChangedProject,
  changedProjectSchema,
  type Project,
  projectSchema,
} from '../schema.ts'
import { applyChange, groupByStage, type ProjectChange, type Stages } from './rules.ts'

/** What is done to projects and not confirmed yet. */
export const projectChanges = optimisticChanges<ProjectChange, ChangedProject>({
  keptAs: 'projects',
  send,
  accept: keepAnswer,
  versionOf: ({ client, organizationId }, id) =>
    projectList.items(client, organizationId)?.find((project) => project.id === id)?.version ?? null,
  isSettled(list, change, refusal) {
    const isGone = change.kind === 'delete' && refusal.status === 404
    if (refusal.status === 404) void projectList.refresh(list.client, list.organizationId)
    return isGone || adoptCurrent(list, change, refusal)
  },
  read: ({ client, organizationId }) =>
    client.fetchQuery({ ...projectList.query(organizationId), staleTime: 0 }),
})
const shown = new Map<
  string,
  { projects: readonly Project[]; pending: ReturnType<typeof projectChanges.pending>; stages: Stages }
>()

/** The projects as they are to be seen, by stage; undefined until they are loaded. Same input, same object. */
export function shownStages(client: QueryClient, organizationId: string): Stages | undefined {
  const projects = projectList.items(client, organizationId)
  if (projects === undefined) return undefined
  const last = shown.get(organizationId)
  const pending = projectChanges.pending()
  if (last?.projects === projects && last.pending === pending) return last.stages
  const changed = pending
    .filter((entry) => entry.organizationId === organizationId)
    .reduce((all, { change }) => applyChange(all, change), projects)
  const stages = groupByStage(changed, last?.stages)
  shown.set(organizationId, { projects, pending, stages })
  return stages
}

/** The board with every change of this tab already in it. */
export function useProjects(organizationId: string) {
  const client = useQueryClient()
  const { error, refetch } = useQuery(projectList.query(organizationId))
  const stages = useSyncExternalStore(
    (listener) => projectChanges.subscribe(client, listener),
    () => shownStages(client, organizationId),
  )
  return { stages, error, refetch }
}

/** Saves what was really paid, spent and got; a refusal is thrown, after a stale one the project is shown as it is now. */
export async function saveActuals(list: CachedList, project: Project, actuals: Actuals): Promise<void> {
  const { client, organizationId } = list
  try {
    const saved = await request(`/api/projects/${project.id}/actuals`, changedProjectSchema, {
      method: 'PUT',
      version: project.version,
      body: actuals,
    })
    projectList.keep(client, organizationId, saved.version, saved.project)
  } catch (refusal) {
    void projectList.refresh(client, organizationId)
    throw refusal
  }
}

/** Shows a change at once and sends it; when it is refused, `onRefused` takes it back and says why. */
export function submitChange(
  list: CachedList,
  submission: Submission<ProjectChange>,
  onRefused: OnRefused,
): void {
  projectChanges.submit(list, submission, onRefused)
}

function send(change: ProjectChange, version: number, { organizationId }: SentAs): Promise<ChangedProject> {
  const path = `/api/projects/${change.id}`
  const from = { version, organizationId }
  if (change.kind === 'delete') return request(path, changedProjectSchema, { method: 'DELETE', ...from })
  if (change.kind === 'undelete') {
    return request(`${path}/deletion`, changedProjectSchema, { method: 'DELETE', organizationId })
  }
  if (change.kind === 'target') {
    const body = { targetCompletion: change.targetCompletion }
    return request(`${path}/target-date`, changedProjectSchema, { method: 'PUT', ...from, body })
  }
  const { status, afterId, sale, isUndo } = change
  const body = { status, afterId, ...(sale && { sale }) }
  return request(`${path}/placement`, changedProjectSchema, { method: 'PUT', ...from, body, isUndo })
}

function keepAnswer(
  { client, organizationId }: CachedList,
  change: ProjectChange,
  { version, project }: ChangedProject,
): void {
  if (change.kind === 'delete') projectList.keepGone(client, organizationId, version, project.id)
  else projectList.keep(client, organizationId, version, project)
}

/**
 * A stale change is refused with the project as it is now: that is shown. True when the project already is where
 * it was to go, as after an answer that got lost on its way here.
 */
async function adoptCurrent(list: CachedList, change: ProjectChange, refusal: ApiError): Promise<boolean> {
  const { client, organizationId } = list
  const current = projectSchema.safeParse(refusal.current)
  if (refusal.code !== 'stale_version' || !current.success) return false
  await client.ensureQueryData(projectList.query(organizationId))
  projectList.changeItems(client, organizationId, (items) => [
    ...items.filter(({ id }) => id !== current.data.id),
    current.data,
  ])
  // Done once more it changes nothing: then it is done.
  const projects = projectList.items(client, organizationId) ?? []
  const wanted = applyChange(projects, change).find(({ id }) => id === change.id)
  const { status, position, targetCompletion } = current.data
  return (
    wanted?.status === status && wanted.position === position && wanted.targetCompletion === targetCompletion
  )
}
