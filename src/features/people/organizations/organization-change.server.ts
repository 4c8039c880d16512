import type { z } from 'zod'
import type { ErrorCode } from '#src/lib/api/app-error.ts'
import {
  ADMIN_PROBLEMS,
  type Documentation,
  idempotencyHeaders,
  json,
  jsonText,
  type Operation,
  operation,
  ROW_PROBLEMS,
  versionHeaders,
} from '#src/platform/api/api.ts'
import { expectedVersion, idempotentWrite } from '#src/platform/api/idempotency.ts'
import type { Identity, TenantWrite } from '#src/platform/db/in-organization.ts'
import { requireAdmin, requireSubscribedMember } from '#src/platform/session/session.ts'
import { authorizeRole } from './queries.server.ts'
import { canRenameOrganization } from './rules.ts'

interface OrganizationChange<Input, Params, View> extends Documentation {
  /** Who may make it. */
  by: 'administrators' | 'members'
  /** Whether it must send If-Match. */
  isVersioned?: boolean
  params?: z.ZodType<Params>
  body: z.ZodType<Input>
  schema: z.ZodType<View>
  described: string
  /** Throws why the input can't be saved. */
  check?: (input: Input) => void
  work: (
    write: TenantWrite,
    identity: Identity,
    change: { input: Input; params: Params; version: number },
  ) => Promise<View>
}

const CHANGE = ['invalid_input', 'stale_version', 'key_reused', 'quota_exceeded'] as const

/** A change of the organization in the path: authorized, idempotent and in one transaction. */
export function organizationChange<Input, Params, View>(
  route: `put /api/organizations/{id}/${string}`,
  change: OrganizationChange<Input, Params, View>,
): Operation {
  const { by, isVersioned = false, params, body, schema, described, check, work, ...documentation } = change
  const isForAdmins = by === 'administrators'
  const errors: ErrorCode[] = [...(isForAdmins ? ADMIN_PROBLEMS : ROW_PROBLEMS), ...CHANGE]
  return operation(route, {
    ...documentation,
    ...(params && { params }),
    headers: isVersioned ? versionHeaders : idempotencyHeaders.omit({ 'x-organization-id': true }),
    access: isForAdmins ? requireAdmin : requireSubscribedMember,
    body,
    response: json(schema, described),
    errors: isVersioned ? [...errors, 'version_required'] : errors,
    async handle(c, { session, params: path, body: input }) {
      const version = isVersioned ? expectedVersion(c) : 0
      check?.(input)
      const text = await idempotentWrite(c, session, async (write) => {
        if (isForAdmins) await authorizeRole(write.tx, session, canRenameOrganization)
        return JSON.stringify(await work(write, session, { input, params: path as Params, version }))
      })
      return jsonText(c, text)
    },
  })
}
