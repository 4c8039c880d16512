import { projectTabs } from '#src/features/build/projects/tabs.ts'
import {
  canManageApi,
  canManageTeam,
  canRenameOrganization,
} from '#src/features/people/organizations/rules.ts'
import type { Standing } from '#src/features/people/organizations/schema.ts'

/** Screens that say "no permission" to other members, so that no menu leads there. */
const ROLE_OF_SCREEN: Readonly<Record<string, (role: Standing | null) => boolean>> = {
  '/organization/settings': canRenameOrganization,
  '/organization/team': canManageTeam,
  '/organization/sharing': canManageTeam,
  '/organization/api': canManageApi,
}

/** A builder has the projects, their tasks, and an account. */
const SCREENS_OF_BUILDERS = [
  '/',
  '/projects',
  '/tasks',
  '/account',
  '/help',
  '/how-it-works',
  '/formulas',
  '/privacy',
  '/terms',
  '/tools/working-days',
]

/** Whether a link of a menu or of the palette to the screen is shown. The screen itself and its requests check it again. */
export function mayOpenScreen(path: string, role: Standing | null): boolean {
  if (role === 'builder') return SCREENS_OF_BUILDERS.includes(path)
  return ROLE_OF_SCREEN[path]?.(role) ?? true
}

/** Whether a builder can open the address: lists, their account, and the tabs of a project that builders have. */
export function isOpenToBuilders(pathname: string): boolean {
  const [, area = '', id, ...rest] = pathname.split('/')
  if (area === 'projects' && id) return projectTabs(true).some((tab) => tab === rest.join('/'))
  return ['account', 'guest', 'projects', 'tasks'].includes(area)
}
