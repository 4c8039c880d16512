import { useQuery } from '@tanstack/react-query'
import { agentsQuery } from '#src/features/agents/api.ts'
import { DocumentsSection } from '#src/features/documents/documents-section.tsx'
import type { Editor } from '#src/features/opportunities/detail/deal-editing.tsx'
import { DealPanel } from '#src/features/opportunities/detail/deal-panel.tsx'

interface ProjectDealProps {
  id: string
  editor: Editor
  saveStateIn: HTMLElement | null
}

/** The deal of a project: its form and its documents. */
export function ProjectDeal({ id, editor, saveStateIn }: ProjectDealProps) {
  const { organizationId } = editor
  const agents = useQuery(agentsQuery(organizationId)).data?.agents ?? []
  return (
    <>
      <DealPanel
        id={id}
        editor={editor}
        agents={agents.map(({ name, phone, email }) => ({ name, contact: phone ?? email }))}
        returnTo="/projects"
        saveStateIn={saveStateIn}
      />
      <div className="no-print">
        <DocumentsSection organizationId={organizationId} opportunityId={id} />
      </div>
    </>
  )
}
