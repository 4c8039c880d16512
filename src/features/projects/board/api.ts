import { type QueryClient, useQuery } from '@tanstack/react-query'
import { ApiError, request } from '#src/lib/http.ts'
import {
  type CachedList,
  type OnRefused,
  optimisticChanges,
  type SentAs,
  type Submission,
} from '#src/lib/optimistic-changes.ts'
import { createOverlay, useOverlay } from '#src/lib/overlay.ts'
import { addressLines } from '../../opportunities/board/card-text.ts'
import { projectList } from '../api.ts'
import {
  type Actuals,
  type ChangedProject,
  changedProjectSchema,
  type Project,
  projectSchema,
} from '../schema.ts'
import {
  type ActualsChange,
  actualsChange,
  actualsOf,
  applyChange,
  groupByStage,
  isAlike,
  isUntouched,
  type ProjectChange,
  type Stages,
} from './board-changes.ts'

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
const overlay = createOverlay({
  changes: projectChanges,
  cached: projectList.items,
  apply: applyChange,
  view: (projects, previous: Stages | undefined) => groupByStage(projects, previous),
})

/** The projects with their queued changes applied, by stage; undefined until they are loaded. */
export function shownStages(client: QueryClient, organizationId: string): Stages | undefined {
  return overlay(client, organizationId).get()
}

/** The board with its queued changes applied. */
export function useProjects(organizationId: string) {
  const { error, refetch } = useQuery(projectList.query(organizationId))
  return { stages: useOverlay(overlay, organizationId), error, refetch }
}

/**
 * Saves what was really paid, spent and got, from the project as it was when it was begun; a refusal is thrown. Out of reach
 * of the server it waits in this browser ("waits").
 */
export function saveActuals(list: CachedList, begun: Project, actuals: Actuals): Promise<'done' | 'waits'> {
  const words = { name: addressLines(begun.address).street, verb: 'saved' }
  const change = actualsChange(begun, actuals)
  const now = projectList.items(list.client, list.organizationId)?.find(({ id }) => id === begun.id)
  const { version } = now && isUntouched(change, now) ? now : begun
  return projectChanges.attempt(list, { change, words, version })
}

/** Shows a change at once and sends it; when it is refused, `onRefused` takes it back and says why. */
export function submitChange(
  list: CachedList,
  submission: Submission<ProjectChange>,
  onRefused: OnRefused,
): void {
  projectChanges.submit(list, submission, onRefused)
}

function send(change: ProjectChange, version: number, as: SentAs): Promise<ChangedProject> {
  if (change.kind === 'actuals') return sendActuals(change, version, as)
  const path = `/api/projects/${change.id}`
  const { organizationId, key: idempotencyKey } = as
  const from = { version, organizationId, idempotencyKey }
  if (change.kind === 'delete') return request(path, changedProjectSchema, { method: 'DELETE', ...from })
  if (change.kind === 'undelete') {
    return request(`${path}/deletion`, changedProjectSchema, { method: 'DELETE', ...from })
  }
  if (change.kind === 'target') {
    const body = { targetCompletion: change.targetCompletion }
    return request(`${path}/target-date`, changedProjectSchema, { method: 'PUT', ...from, body })
  }
  const { status, afterId, sale, isUndo } = change
  const body = { status, afterId, ...(sale && { sale }) }
  return request(`${path}/placement`, changedProjectSchema, { method: 'PUT', ...from, body, isUndo })
}

/**
 * Where somebody else changed only other things meanwhile, it is sent once more from what the project is now; a value that
 * both changed is refused as stale.
 */
async function sendActuals(change: ActualsChange, version: number, as: SentAs): Promise<ChangedProject> {
  const { client, organizationId, key: idempotencyKey } = as
  const path = `/api/projects/${change.id}`
  const put = (now: Project, from = now.version) =>
    request(`${path}/actuals`, changedProjectSchema, {
      method: 'PUT',
      version: from,
      body: { ...actualsOf(now), ...change.actuals, recordsLoss: change.recordsLoss },
      organizationId,
      idempotencyKey,
    })
  const cached = projectList.items(client, organizationId)?.find(({ id }) => id === change.id)
  const known = cached?.version === version ? cached : await request(path, projectSchema, { organizationId })
  try {
    return await put(known, version)
  } catch (error) {
    const current = error instanceof ApiError ? currentOf(error) : null
    if (current === null || !isUntouched(change, current)) throw error
    return put(current)
  }
}

/** The project as it is now, of a stale refusal. */
function currentOf(refusal: ApiError): Project | null {
  if (refusal.code !== 'stale_version') return null
  return projectSchema.safeParse(refusal.current).data ?? null
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
  const current = currentOf(refusal)
  if (current === null) return false
  await client.ensureQueryData(projectList.query(organizationId))
  projectList.changeItems(client, organizationId, (items) => [
    ...items.filter(({ id }) => id !== current.id),
    current,
  ])
  // Done once more it changes nothing: then it is done.
  const projects = projectList.items(client, organizationId) ?? []
  const wanted = applyChange(projects, change).find(({ id }) => id === change.id)
  return wanted !== undefined && isAlike(wanted, current)
}
