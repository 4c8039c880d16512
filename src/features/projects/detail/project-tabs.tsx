import { TabLink, TabLinks } from '#src/ui/tab-links.tsx'

/** The tabs of a project's page by the last part of their address. */
export const PROJECT_TABS = {
  '': 'Overview',
  budget: 'Budget',
  expenses: 'Expenses',
  plan: 'Plan',
  photos: 'Photos',
} as const
export type ProjectTab = keyof typeof PROJECT_TABS

const TABS = Object.keys(PROJECT_TABS) as ProjectTab[]

export function ProjectTabs({ id, current }: { id: string; current: ProjectTab }) {
  return (
    <TabLinks label="Parts of the project" at={TABS.indexOf(current)}>
      {TABS.map((tab) => (
        <TabLink
          key={tab}
          to={tab === '' ? '/projects/$id' : `/projects/$id/${tab}`}
          params={{ id }}
          activeOptions={{ exact: true }}
        >
          {PROJECT_TABS[tab]}
        </TabLink>
      ))}
    </TabLinks>
  )
}
