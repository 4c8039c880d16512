import { canManageApi, canManageTeam, canRenameOrganization } from '#src/features/organizations/rules.ts'
import type { Role } from '#src/features/organizations/schema.ts'

/** Screens that say "no permission" to other members, so that no menu leads there. */
const ROLE_OF_SCREEN: Readonly<Record<string, (role: Role | null) => boolean>> = {
  '/organization/settings': canRenameOrganization,
  '/organization/team': canManageTeam,
  '/organization/sharing': canManageTeam,
  '/organization/api': canManageApi,
}

/** Whether a link of a menu or of the palette to the screen is shown. The screen itself and its requests check it again. */
export function mayOpenScreen(path: string, role: Role | null): boolean {
  return ROLE_OF_SCREEN[path]?.(role) ?? true
}
