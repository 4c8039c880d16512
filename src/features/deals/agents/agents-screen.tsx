import { RowsSection } from '#src/ui/table/rows-section.tsx'
import { AgentDialog } from './agent-dialog.tsx'
import { AgentsTable } from './agents-table.tsx'
import { agentRows } from './api.ts'
import { searchContacts, sortByName } from './rules.ts'

export function AgentsScreen() {
  return (
    <RowsSection
      isPage
      of={agentRows}
      title="Agent Contacts"
      add="Add agent"
      empty="Add the agents you work with to see their numbers next to their deals."
      note="Your contacts are safe."
      loading="Loading agents"
      search={{ label: 'Search agents', find: searchContacts }}
      dialog={({ row, rows, onClose }) => <AgentDialog agent={row} agents={rows} onClose={onClose} />}
    >
      {(agents, { menu }) => <AgentsTable agents={sortByName(agents)} actions={menu} />}
    </RowsSection>
  )
}
