/** The tabs of a project's page by the last part of their address. */
export const PROJECT_TABS = {
  '': 'Overview',
  tasks: 'Tasks',
  plan: 'Plan',
  budget: 'Budget',
  expenses: 'Expenses',
  photos: 'Photos',
  documents: 'Documents',
  deal: 'Deal',
} as const
export type ProjectTab = keyof typeof PROJECT_TABS

const TABS = Object.keys(PROJECT_TABS) as ProjectTab[]
const ONLY_FOR_MEMBERS: readonly ProjectTab[] = ['budget', 'deal']
const TABS_OF_BUILDERS = TABS.filter((tab) => !ONLY_FOR_MEMBERS.includes(tab))

/** The tabs that a member or a builder can open, in order: of the page, the palette and the guard of addresses. */
export function projectTabs(isBuilder: boolean): readonly ProjectTab[] {
  return isBuilder ? TABS_OF_BUILDERS : TABS
}
