import type { MouseEvent } from 'react'
import { TabLink, TabLinks } from '#src/ui/layout/tab-links.tsx'

/** The tabs of a deal's page by the last part of their address. */
export const DEAL_TABS = {
  '': 'Overview',
  value: 'Value',
  numbers: 'Numbers',
  tax: 'Tax and lending',
  agreement: 'Agreement',
  'due-diligence': 'Due diligence',
  documents: 'Documents',
} as const
export type DealTab = keyof typeof DEAL_TABS

const TABS = Object.keys(DEAL_TABS) as DealTab[]

interface DealTabsProps {
  id: string
  current: DealTab
  onFollow: (event: MouseEvent) => void
}

export function DealTabs({ id, current, onFollow }: DealTabsProps) {
  return (
    <TabLinks label="Parts of the deal" at={TABS.indexOf(current)}>
      {TABS.map((tab) => (
        <TabLink
          key={tab}
          to={tab === '' ? '/opportunities/$id' : `/opportunities/$id/${tab}`}
          params={{ id }}
          search={true}
          activeOptions={{ exact: true, includeSearch: false }}
          onClick={onFollow}
        >
          {DEAL_TABS[tab]}
        </TabLink>
      ))}
    </TabLinks>
  )
}
