import type { QueryClient } from '@tanstack/react-query'
import { type ApiError, request } from '#src/lib/http.ts'
import type { CachedList, SentAs } from '#src/lib/offline-queue/entry.ts'
import { createOverlay, useOverlay } from '#src/lib/offline-queue/overlay.ts'
import { offlineList } from '#src/lib/offline-queue/sender.ts'
import { useOrganization, useOrganizationQuery } from '#src/lib/organization-context.ts'
import { currentRow, sendEdit } from '#src/lib/send-edit.ts'
import { addressLines } from '../../opportunities/card-text.ts'
import { projectList } from '../api.ts'
import {
  type ChangedProject,
  changedProjectSchema,
  type Project,
  type ProjectEdit,
  projectSchema,
} from '../schema.ts'
import {
  applyChange,
  editChange,
  groupByStage,
  isAlike,
  type ProjectChange,
  projectChangeSchema,
  type Stages,
} from './board-changes.ts'

/** Optimistic updates of projects: the queue of changes that the server has not confirmed. */
export const projectChanges = offlineList<ProjectChange, ChangedProject>({
  list: 'projects',
  schema: projectChangeSchema,
  send,
  accept({ client, organizationId }, change, { version, project }) {
    if (change.kind === 'delete') projectList.remove(client, organizationId, version, project.id)
    else projectList.put(client, organizationId, version, project)
  },
  versionOf: projectList.versionOf,
  versionIn: ({ project }) => project.version,
  isSettled(list, change, failure) {
    const isGone = failure.status === 404
    if (isGone) void projectList.refresh(list.client, list.organizationId)
    return (isGone && change.kind === 'delete') || isDoneAlready(list, change, failure)
  },
  read: projectList.read,
})
const overlay = createOverlay({
  changes: projectChanges,
  cached: projectList.items,
  apply: applyChange,
  view: (projects, previous: Stages | undefined) => groupByStage(projects, previous),
})

export function shownStages(client: QueryClient, organizationId: string): Stages | undefined {
  return overlay(client, organizationId).get()
}

export function useProjects() {
  const { organizationId } = useOrganization()
  const { error, refetch } = useOrganizationQuery(projectList.query)
  return { stages: useOverlay(overlay, organizationId), error, refetch }
}

/** Saves a form, based on the project as it was when the form was opened. Offline it is queued. Throws a failure. */
export function saveEdit({ client, organizationId }: CachedList, opened: Project, edit: ProjectEdit) {
  const words = { name: addressLines(opened.address).street, verb: 'saved' }
  const change = editChange(opened, edit)
  return projectChanges(client).attempt(organizationId, { change, words, version: opened.version })
}

function send(change: ProjectChange, version: number, as: SentAs): Promise<ChangedProject> {
  const path = `/api/projects/${change.id}`
  const { organizationId, key: idempotencyKey } = as
  const from = { version, organizationId, idempotencyKey }
  switch (change.kind) {
    case 'edit':
      return sendEdit(change, version, projectSchema, (now) =>
        request(path, changedProjectSchema, { method: 'PATCH', ...from, version: now, body: change.edit }),
      )
    case 'place': {
      const { status, afterId, sale, isUndo } = change
      const body = { status, afterId, ...(sale && { sale }) }
      return request(`${path}/placement`, changedProjectSchema, { method: 'PUT', ...from, body, isUndo })
    }
    case 'delete':
      return request(path, changedProjectSchema, { method: 'DELETE', ...from })
    case 'undelete':
      return request(`${path}/deletion`, changedProjectSchema, { method: 'DELETE', ...from })
  }
}

/** After stale_version, caches the current project. True if the change was applied and only its response was lost. */
async function isDoneAlready(list: CachedList, change: ProjectChange, failure: ApiError): Promise<boolean> {
  const { client, organizationId } = list
  const current = currentRow(failure, projectSchema)
  if (current === null) return false
  const { version } = await client.ensureQueryData(projectList.query(organizationId))
  projectList.put(client, organizationId, version, current)
  const projects = projectList.items(client, organizationId) ?? []
  const wanted = applyChange(projects, change).find(({ id }) => id === change.id)
  return wanted !== undefined && isAlike(wanted, current)
}
