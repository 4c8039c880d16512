import type { Role, Standing } from './schema.ts'

/** Also required to read the settings. */
export const canRenameOrganization = isAdmin
export const canDeleteOrganization = isAdmin
/** Includes inviting, cancelling invitations, changing roles and removing members. */
export const canManageTeam = isAdmin
/** API keys and webhooks. */
export const canManageApi = isAdmin
/** With or without a subscription. */
export const canExportOrganization = isAdmin

/** Members who are or were subscribed and administrators can export the deals. */
export function canExportDeals(role: Standing | null, subscriptionStatus: string | null): boolean {
  return subscriptionStatus !== null || isAdmin(role)
}

function isAdmin(role: Standing | null): boolean {
  return role === 'admin'
}

interface MemberWithRole {
  id: string
  role: Role
}

/** Whether an administrator remains after a member gets `role`, or leaves (null). */
export function keepsAnAdmin(members: readonly MemberWithRole[], id: string, role: Role | null): boolean {
  return role === 'admin' || members.some((member) => member.role === 'admin' && member.id !== id)
}
