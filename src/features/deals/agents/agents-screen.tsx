import { useDeferredValue, useState } from 'react'
import { SearchField } from '#src/ui/field/text-field.tsx'
import { Button } from '#src/ui/layout/button.tsx'
import { Empty } from '#src/ui/layout/empty.tsx'
import { Skeleton } from '#src/ui/layout/skeleton.tsx'
import { RowsSection } from '#src/ui/table/rows-section.tsx'
import { AgentDialog } from './agent-dialog.tsx'
import styles from './agents-screen.module.css'
import { AgentsTable } from './agents-table.tsx'
import { agentRows } from './api.ts'
import { searchAgents, sortByName } from './rules.ts'

const SEARCH_FROM = 8

export function AgentsScreen() {
  const [search, setSearch] = useState('')
  const searched = useDeferredValue(search)
  return (
    <RowsSection
      isPage
      of={agentRows}
      title="Agent Contacts"
      add="Add agent"
      empty="Add the agents you work with to see their numbers next to their deals."
      note="Your contacts are safe."
      loading="Loading agents"
      beside={(agents) =>
        (agents === undefined || agents.length >= SEARCH_FROM || search !== '') && (
          <div className={styles.search}>
            {agents === undefined ? (
              <Skeleton height="var(--control-height)" />
            ) : (
              <SearchField label="Search agents" value={search} onChange={setSearch} />
            )}
          </div>
        )
      }
      dialog={({ row, rows, onClose }) => <AgentDialog agent={row} agents={rows} onClose={onClose} />}
    >
      {(agents, { menu }) => {
        const found = searchAgents(sortByName(agents), searched)
        if (found.length > 0) return <AgentsTable agents={found} actions={menu} />
        const clear = <Button onClick={() => setSearch('')}>Clear search</Button>
        return <Empty sentence={`No results for “${searched.trim()}”`} action={clear} />
      }}
    </RowsSection>
  )
}
