import type { Role } from './schema.ts'

/** Includes reading the settings. */
export const canRenameOrganization = isAdmin
export const canDeleteOrganization = isAdmin
/** Invite people, cancel invites, change roles and remove members. */
export const canManageTeam = isAdmin
/** With or without a subscription. */
export const canExportOrganization = isAdmin

/** Export the deals: people who are or were subscribed, and admins. */
export function canExportDeals(role: Role | null, subscriptionStatus: string | null): boolean {
  return subscriptionStatus !== null || isAdmin(role)
}

function isAdmin(role: Role | null): boolean {
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
