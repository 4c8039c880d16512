import type { MouseEvent } from 'react'
import { useIsBuilder } from '#src/lib/organization-context.ts'
import { TabLink, TabLinks } from '#src/ui/tab-links.tsx'

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
const TABS_OF_BUILDERS = TABS.filter((tab) => tab !== 'budget' && tab !== 'deal')

interface ProjectTabsProps {
  id: string
  current: ProjectTab
  onFollow: (event: MouseEvent) => void
}

export function ProjectTabs({ id, current, onFollow }: ProjectTabsProps) {
  const tabs = useIsBuilder() ? TABS_OF_BUILDERS : TABS
  return (
    <TabLinks label="Parts of the project" at={tabs.indexOf(current)}>
      {tabs.map((tab) => (
        <TabLink
          key={tab}
          to={tab === '' ? '/projects/$id' : `/projects/$id/${tab}`}
          params={{ id }}
          activeOptions={{ exact: true }}
          onClick={onFollow}
        >
          {PROJECT_TABS[tab]}
        </TabLink>
      ))}
    </TabLinks>
  )
}
