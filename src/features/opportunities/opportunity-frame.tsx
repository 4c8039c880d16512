import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '#src/lib/http.ts'
import { StageBadge } from '#src/ui/badge.tsx'
import { BackLink, DetailMissing, DetailPage, DetailShape } from '#src/ui/detail-page.tsx'
import { LoadingFailed } from '#src/ui/loading-failed.tsx'
import { opportunityQuery } from './detail/api.ts'
import { useIsComing, useWithQueued } from './detail/deal-saving.tsx'
import type { Opportunity } from './editing/schema.ts'
import { dashboardAsLeft } from './filters/use-deal-filters.tsx'
import { OPPORTUNITY_STATUSES } from './schema.ts'

interface FrameProps {
  id: string
  /** Stands beside the way back. */
  beside?: ReactNode
  /** Of what is below its head, while it is on its way. */
  shape: ReactNode
  /** `isFresh`: read from the server for this page, not left over from an earlier one. */
  children: (deal: Opportunity, isFresh: boolean) => ReactNode
}

/** What stands around every page of one deal: the way back, and what there is to say when it cannot be shown. */
export function OpportunityFrame({ id, beside, shape, children }: FrameProps) {
  // Until it is there nothing of it is read, also not by the parts of its page.
  const isComing = useIsComing(id)
  const { data, error, refetch, isFetchedAfterMount, isStale } = useQuery({
    ...opportunityQuery(id),
    enabled: !isComing,
  })
  const deal = useWithQueued(data)
  return (
    <DetailPage back={<BackLink {...dashboardAsLeft()}>Back to dashboard</BackLink>} beside={beside}>
      {deal && !isComing ? (
        children(deal, isFetchedAfterMount || !isStale)
      ) : error && !isComing ? (
        <Unavailable error={error} onRetry={() => void refetch()} />
      ) : (
        <DetailShape label="Loading the deal">{shape}</DetailShape>
      )}
    </DetailPage>
  )
}

function Unavailable({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400)
  if (isMissing) return <DetailMissing title="Opportunity not found" />
  return (
    <>
      <h1 className="visually-hidden">Opportunity</h1>
      <LoadingFailed error={error} onRetry={onRetry}>
        Error loading opportunity details
      </LoadingFailed>
    </>
  )
}

/** The deal's stage as a badge. */
export function DealStage({ deal }: { deal: Opportunity }) {
  const stage = OPPORTUNITY_STATUSES.find(({ value }) => value === deal.status) ?? OPPORTUNITY_STATUSES[0]
  return (
    <StageBadge colour={`var(${stage.colour})`} outlined={stage.value === 'abandoned'} label={stage.label} />
  )
}
