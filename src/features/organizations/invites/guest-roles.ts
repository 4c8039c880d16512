import { z } from 'zod'

export const FREE_FOR_GUESTS = 'Guests need an account, but no subscription.'

export const GUEST_ROLES = [
  { value: 'partner', label: 'Partner' },
  { value: 'accountant', label: 'Accountant' },
] as const
export type GuestRole = (typeof GUEST_ROLES)[number]['value']
export const guestRoleSchema = z.enum(GUEST_ROLES.map(({ value }) => value))

export function guestRoleLabel(role: GuestRole): string {
  return GUEST_ROLES.find(({ value }) => value === role)?.label ?? role
}

/** For use in a sentence. */
export function guestRoleWithArticle(role: GuestRole): string {
  return role === 'accountant' ? 'an accountant' : 'a partner'
}
