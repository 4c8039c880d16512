import { addressLines } from '#src/features/deals/pipeline/card-text.ts'
import { request } from '#src/lib/api/http.ts'
import { boardQueue } from '#src/lib/offline-queue/board-queue.ts'
import type { CachedList, SentAs } from '#src/lib/offline-queue/entry.ts'
import { sendEdit } from '#src/lib/rows/send-edit.ts'
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
  setByMove,
} from './board-changes.ts'

/** Optimistic updates of projects. */
export const projectQueue = boardQueue({
  list: 'projects',
  reportedAs: { kind: 'project' },
  schema: projectChangeSchema,
  send,
  cards: projectList,
  card: projectSchema,
  cardsIn: ({ project }) => [project],
  apply: applyChange,
  group: groupByStage,
  setByMove,
  isDone({ client, organizationId }, change, current) {
    const projects = projectList.items(client, organizationId) ?? []
    const wanted = applyChange(projects, change).find(({ id }) => id === change.id)
    return wanted !== undefined && isAlike(wanted, current)
  },
})

/** Saves fields of the project as it was seen, or queues them. Throws a failure. */
export function saveEdit(
  { client, organizationId }: CachedList,
  seen: Project,
  edit: ProjectEdit,
  keepsRefused = false,
) {
  const words = { name: addressLines(seen.address).street, verb: 'saved' }
  const change = editChange(seen, edit)
  const from = { version: seen.version, isKept: keepsRefused, keepsRefused }
  return projectQueue.changes(client).attempt(organizationId, { change, words, ...from })
}

function send(change: ProjectChange, version: number, as: SentAs): Promise<ChangedProject> {
  const path = `/api/projects/${change.id}`
  const { organizationId, key: idempotencyKey } = as
  const from = { version, organizationId, idempotencyKey }
  switch (change.kind) {
    case 'edit':
      return sendEdit(change, version, projectSchema, (now, edit) =>
        request(path, changedProjectSchema, { method: 'PATCH', ...from, version: now, body: edit }),
      )
    case 'place': {
      const { status, afterId, sale, unsold, isUndo, stageEnteredAt } = change
      const body = { status, afterId, ...(sale && { sale }), ...(unsold && { unsold }) }
      return request(`${path}/placement`, changedProjectSchema, {
        method: 'PUT',
        ...from,
        body,
        isUndo,
        stageEnteredAt,
      })
    }
    case 'delete':
      return request(path, changedProjectSchema, { method: 'DELETE', ...from })
    case 'undelete':
      return request(`${path}/deletion`, changedProjectSchema, { method: 'DELETE', ...from })
  }
}
