import { useKnownAgents } from '#src/features/agents/api.ts'
import { DocumentsSection } from '#src/features/documents/documents-section.tsx'
import type { Editor } from '#src/features/opportunities/detail/deal-editing.tsx'
import { DealPanel } from '#src/features/opportunities/detail/deal-panel.tsx'

interface ProjectDealProps {
  id: string
  editor: Editor
  saveStateIn: HTMLElement | null
}

export function ProjectDeal({ id, editor, saveStateIn }: ProjectDealProps) {
  const { organizationId } = editor
  return (
    <>
      <DealPanel
        id={id}
        editor={editor}
        agents={useKnownAgents(organizationId)}
        returnTo="/projects"
        saveStateIn={saveStateIn}
      />
      <div className="no-print">
        <DocumentsSection organizationId={organizationId} opportunityId={id} />
      </div>
    </>
  )
}
