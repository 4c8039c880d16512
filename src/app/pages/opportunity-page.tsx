import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { sessionQuery } from '#src/features/accounts/api.ts'
import { agentsQuery } from '#src/features/agents/api.ts'
import type { Editor } from '#src/features/opportunities/detail/deal-editing.tsx'
import { NoOrganization } from '#src/features/opportunities/no-organization.tsx'
import { OpportunityScreen } from '#src/features/opportunities/opportunity-screen.tsx'
import { Presence } from '../presence.tsx'

/** Below the deal's form, so it may come later: with it the screen is above its 40 kB. */
const DocumentsSection = lazy(async () => {
  const { DocumentsSection: section } = await import('#src/features/documents/documents-section.tsx')
  return { default: section }
})
const route = getRouteApi('/guarded/opportunities/$id')

export function OpportunityPage() {
  const { id } = route.useParams()
  const { data: session } = useQuery(sessionQuery)
  const organizationId = session?.organization?.id ?? null
  if (!session?.user || organizationId === null) return <NoOrganization />
  const editor = { userId: session.user.id, email: session.user.email, organizationId }
  return <Opportunity key={`${organizationId} ${id}`} id={id} editor={editor} />
}

/** The deal with what other parts of the product know: the agents, and its documents. */
function Opportunity({ id, editor }: { id: string; editor: Editor }) {
  const { from } = route.useSearch()
  const { organizationId, userId: myId } = editor
  const agents = useQuery(agentsQuery(organizationId)).data?.agents ?? []
  return (
    <OpportunityScreen
      id={id}
      editor={editor}
      agents={agents.map(({ name, phone, email }) => ({ name, contact: phone ?? email }))}
      presence={<Presence organizationId={organizationId} myId={myId} place={{ kind: 'opportunity', id }} />}
      documents={
        <Suspense>
          <DocumentsSection organizationId={organizationId} opportunityId={id} />
        </Suspense>
      }
      returnTo={from === 'projects' ? '/projects' : '/dashboard'}
    />
  )
}
