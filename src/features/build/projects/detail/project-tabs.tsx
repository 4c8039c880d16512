import type { MouseEvent } from 'react'
import { useIsBuilder } from '#src/lib/rows/organization-context.ts'
import { TabLink, TabLinks } from '#src/ui/layout/tab-links.tsx'
import { PROJECT_TABS, type ProjectTab, projectTabs } from '../tabs.ts'

interface ProjectTabsProps {
  id: string
  current: ProjectTab
  onFollow: (event: MouseEvent) => void
}

export function ProjectTabs({ id, current, onFollow }: ProjectTabsProps) {
  const tabs = projectTabs(useIsBuilder())
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
