import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { sessionQuery } from '#src/features/accounts/api.ts'
import { agentsQuery } from '#src/features/agents/api.ts'
import { DocumentsSection } from '#src/features/documents/documents-section.tsx'
import type { Editor } from '#src/features/opportunities/detail/deal-editing.tsx'
import { DealPanel } from '#src/features/opportunities/detail/deal-panel.tsx'
import { NoOrganization } from '#src/features/opportunities/no-organization.tsx'
import { ProjectScreen } from '#src/features/projects/project-screen.tsx'
import { Presence } from '../presence.tsx'

const route = getRouteApi('/guarded/projects/$id')

export function ProjectPage() {
  const { id } = route.useParams()
  const { data: session } = useQuery(sessionQuery)
  const organizationId = session?.organization?.id ?? null
  if (!session?.user || organizationId === null) return <NoOrganization heading="Project" />
  const editor = { userId: session.user.id, email: session.user.email, organizationId }
  return (
    <ProjectScreen
      key={`${organizationId} ${id}`}
      organizationId={organizationId}
      id={id}
      myEmail={editor.email}
      beside={
        <Presence organizationId={organizationId} myId={editor.userId} place={{ kind: 'project', id }} />
      }
      dealParts={(opportunityId, saveStateIn) => (
        <DealParts id={opportunityId} editor={editor} saveStateIn={saveStateIn} />
      )}
    />
  )
}

interface DealPartsProps {
  id: string
  editor: Editor
  saveStateIn: HTMLElement | null
}

/** The deal of a project: its form and its documents. */
function DealParts({ id, editor, saveStateIn }: DealPartsProps) {
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
