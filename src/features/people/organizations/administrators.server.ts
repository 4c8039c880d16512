import { ADMIN_PROBLEMS } from '#src/platform/api/api.ts'
import { ofOrganization } from '#src/platform/rows/audited-list.ts'
import { requireAdmin } from '#src/platform/session/session.ts'
import { authorizeRole } from './queries.server.ts'
import { canManageTeam } from './rules.ts'

/** The lists of an organization that its administrators manage, under /api/organizations/{id}. */
export const ADMINISTRATORS = ofOrganization(requireAdmin, ADMIN_PROBLEMS, (tx, session) =>
  authorizeRole(tx, session, canManageTeam),
)
