export const MAX_ORGANIZATION_NAME_LENGTH = 200

/**
 * The name of an organization as people outside see it: empty for one that is called after its member's email, as a personal
 * organization is until it gets a name.
 */
export function outwardName(name: string): string {
  return /\S@\S/.test(name) ? '' : name
}
