import sql from 'sql-template-tag'
import type { Identity, TenantWrite } from '#src/platform/db/in-organization.ts'
import { notify, takeNewsBack } from './queries.server.ts'

/** A deal that came to another status, or a project that came to another stage. */
interface Move {
  type: 'opportunity_status' | 'project_status'
  title: string
  address: string
  opportunityId: string
  /** Of a project. */
  projectId?: string
  /** Null: it has just been made. */
  before: string | null
  after: string
}

/** Tells of a move; to stay where it was is no news, and neither is what is taken back. */
export async function notifyOfMove(
  write: TenantWrite,
  identity: Identity,
  { address, before, after, ...news }: Move,
): Promise<void> {
  if (before === after) return
  if (identity.isUndo && (await isTakenBack(write, identity, news, after))) return
  const { organizationId, userId } = identity
  const statusBefore = before ?? undefined
  await notify(write, organizationId, [
    { ...news, message: address, userId, ...(statusBefore && { statusBefore }) },
  ])
}

function isTakenBack(
  write: TenantWrite,
  identity: Identity,
  { opportunityId, projectId }: Pick<Move, 'opportunityId' | 'projectId'>,
  status: string,
): Promise<boolean> {
  const about =
    projectId === undefined
      ? sql`n.opportunity_id = ${opportunityId} and n.project_id is null`
      : sql`n.project_id = ${projectId}`
  return takeNewsBack(write, identity, { about, status })
}
