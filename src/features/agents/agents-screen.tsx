import { useDeferredValue, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Loaded } from '#src/ui/loaded.tsx'
import { Page } from '#src/ui/page.tsx'
import { ADDS_ROW, useRowRemoval } from '#src/ui/row-actions.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { SearchField } from '#src/ui/text-field.tsx'
import { AgentDialog } from './agent-dialog.tsx'
import styles from './agents-screen.module.css'
import { AgentsTable } from './agents-table.tsx'
import { agentRows } from './api.ts'
import { searchAgents, sortByName } from './rules.ts'
import type { Agent } from './schema.ts'

const SEARCH_FROM = 8

type Editing = { agent: Agent | null }

export function AgentsScreen() {
  const { rows: known, error, refetch } = agentRows.useRows()
  const [editing, setEditing] = useState<Editing | null>(null)
  const [search, setSearch] = useState('')
  const searched = useDeferredValue(search)
  const remove = useRowRemoval(agentRows)
  const agents = known && sortByName(known)
  const add = () => setEditing({ agent: null })

  return (
    <Page
      title="Agent Contacts"
      actions={
        <>
          {agents !== undefined && agents.length >= SEARCH_FROM && (
            <div className={styles.search}>
              <SearchField label="Search agents" value={search} onChange={setSearch} />
            </div>
          )}
          {agents === undefined && !error && (
            <>
              <div className={styles.search}>
                <Skeleton height="var(--control-height)" />
              </div>
              <Skeleton width={122} height="var(--control-height)" />
            </>
          )}
          {agents !== undefined && agents.length > 0 && (
            <Button variant="filled" icon="plus" onClick={add} {...ADDS_ROW}>
              Add agent
            </Button>
          )}
        </>
      }
    >
      <Loaded
        query={{ data: agents, error, refetch }}
        failed="Failed to fetch agents"
        note="Your contacts are safe."
        loading="Loading agents"
      >
        {(all) => (
          <FoundAgents
            all={all}
            search={searched}
            onClearSearch={() => setSearch('')}
            onAdd={add}
            onEdit={(agent) => setEditing({ agent })}
            onDelete={remove}
          />
        )}
      </Loaded>
      {editing && agents && (
        <AgentDialog agent={editing.agent} agents={agents} onClose={() => setEditing(null)} />
      )}
    </Page>
  )
}

interface FoundAgentsProps {
  all: readonly Agent[]
  search: string
  onClearSearch: () => void
  onAdd: () => void
  onEdit: (agent: Agent) => void
  onDelete: (agent: Agent) => void
}

function FoundAgents({ all, search, onClearSearch, onAdd, onEdit, onDelete }: FoundAgentsProps) {
  const found = searchAgents(all, search)
  if (all.length === 0) {
    return (
      <Empty
        sentence="Add the agents you work with to see their numbers next to their deals."
        action={
          <Button variant="filled" icon="plus" onClick={onAdd} {...ADDS_ROW}>
            Add agent
          </Button>
        }
      />
    )
  }
  if (found.length === 0) {
    return (
      <Empty
        sentence={`No results for “${search.trim()}”`}
        action={<Button onClick={onClearSearch}>Clear search</Button>}
      />
    )
  }
  return <AgentsTable agents={found} onEdit={onEdit} onDelete={onDelete} />
}
