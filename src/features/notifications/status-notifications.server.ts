import sql from 'sql-template-tag'
import type { Identity, TenantWrite } from '#src/platform/db/in-organization.ts'
import { notify, retractStatusNotification } from './queries.server.ts'

interface StatusChange {
  type: 'opportunity_status' | 'project_status'
  title: string
  address: string
  opportunityId: string
  projectId?: string
  before: string | null
  after: string
}

/** Notifies of a status change. An undone change retracts its notification instead. */
export async function notifyStatusChange(
  write: TenantWrite,
  identity: Identity,
  { address, before, after, ...notification }: StatusChange,
): Promise<void> {
  if (before === after) return
  if (identity.isUndo && (await retractIfUndone(write, identity, notification, after))) return
  const { organizationId, userId } = identity
  const statusBefore = before ?? undefined
  await notify(write, organizationId, [
    { ...notification, message: address, userId, ...(statusBefore && { statusBefore }) },
  ])
}

function retractIfUndone(
  write: TenantWrite,
  identity: Identity,
  { opportunityId, projectId }: Pick<StatusChange, 'opportunityId' | 'projectId'>,
  status: string,
): Promise<boolean> {
  const about =
    projectId === undefined
      ? sql`n.opportunity_id = ${opportunityId} and n.project_id is null`
      : sql`n.project_id = ${projectId}`
  return retractStatusNotification(write, identity, { about, status })
}
