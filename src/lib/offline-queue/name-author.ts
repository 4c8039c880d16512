import { type ApiError, request } from '../api/http.ts'
import { answeredAuthorSchema, type Reported } from '../rows/change-author.ts'
import { isRecord } from '../schemas/parse-json.ts'
import type { QueueEntry } from './entry.ts'

/** Adds to a failure who made the change that was met: of the current version, as the organization records it. */
export async function nameAuthor(
  failure: ApiError,
  reported: Reported | null,
  { change, organizationId }: Pick<QueueEntry, 'change' | 'organizationId'>,
): Promise<ApiError> {
  const { code, current } = failure
  if (code !== 'stale_version' || reported === null || !isRecord(current)) return failure
  const { version } = current
  if (typeof version !== 'number') return failure
  const asked = new URLSearchParams({ ...reported, id: change.id, version: String(version) })
  try {
    const path = `/api/changes/author?${asked}` as const
    failure.changedBy = (await request(path, answeredAuthorSchema, { organizationId })).author
  } catch {
    // Without the network the failure is shown without a name.
  }
  return failure
}
