import { ADMIN_PROBLEMS } from '#src/platform/api.ts'
import { ofOrganization } from '#src/platform/audited-list.ts'
import { requireAdmin } from '#src/platform/session.ts'
import { authorizeRole } from './queries.server.ts'
import { canManageTeam } from './rules.ts'

/** The lists of an organization that its administrators manage, under /api/organizations/{id}. */
export const ADMINISTRATORS = ofOrganization(requireAdmin, ADMIN_PROBLEMS, (tx, session) =>
  authorizeRole(tx, session, canManageTeam),
)
