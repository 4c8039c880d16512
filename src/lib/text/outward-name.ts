export const MAX_ORGANIZATION_NAME_LENGTH = 200

/**
 * The name of an organization as people outside see it: empty for one that is called after its member's email, as a personal
 * organization is until it gets a name.
 */
export function outwardName(name: string): string {
  return /\S@\S/.test(name) ? '' : name
}

/** What people outside read where the organization must be called something; `by` is the name of the member who writes to them. */
export function teamName(name: string, by: string | null = null): string {
  return outwardName(name) || (by ? `${by}’s team` : 'a team')
}

/** What emails to its members call an organization. */
export function nameForMembers(name: string): string {
  return outwardName(name) || 'your organization'
}
