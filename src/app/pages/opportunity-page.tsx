import { getRouteApi } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useKnownAgents } from '#src/features/agents/known-agents-api.ts'
import { OpportunityScreen } from '#src/features/opportunities/opportunity-screen.tsx'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { memberPage } from '../member.tsx'
import { Presence } from '../presence.tsx'

/** Lazy: it would take the page over its 40 kB budget. */
const DealSections = lazyPart(async () => (await import('./deal-sections.tsx')).DealSections)
const route = getRouteApi('/guarded/opportunities/$id')

export const OpportunityPage = memberPage((editor) => {
  const { id } = route.useParams()
  const { from } = route.useSearch()
  return (
    <OpportunityScreen
      key={id}
      id={id}
      editor={editor}
      agents={useKnownAgents()}
      presence={<Presence place={{ kind: 'opportunity', id }} />}
      documents={
        <Suspense>
          <DealSections opportunityId={id} userId={editor.userId} />
        </Suspense>
      }
      returnTo={from === 'projects' ? '/projects' : '/dashboard'}
    />
  )
})
