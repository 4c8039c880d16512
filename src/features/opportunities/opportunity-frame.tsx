import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ApiError } from '#src/lib/http.ts'
import { StageBadge } from '#src/ui/badge.tsx'
import { Icon } from '#src/ui/icons.tsx'
import { LoadingFailed } from '#src/ui/loading-failed.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { opportunityQuery } from './detail/api.ts'
import { useWithWaiting } from './detail/saving.ts'
import type { Opportunity } from './editing/schema.ts'
import { dashboardAsLeft } from './filters/use-deal-filters.tsx'
import styles from './opportunity-frame.module.css'
import { OPPORTUNITY_STATUSES } from './schema.ts'

interface FrameProps {
  id: string
  /** Stands beside the way back. */
  beside?: ReactNode
  /** `isFresh`: read from the server for this page, not left over from an earlier one. */
  children: (deal: Opportunity, isFresh: boolean) => ReactNode
}

/** What stands around every page of one deal: the way back, and what there is to say when it cannot be shown. */
export function OpportunityFrame({ id, beside, children }: FrameProps) {
  const { data, error, refetch, isFetchedAfterMount, isStale } = useQuery(opportunityQuery(id))
  const deal = useWithWaiting(data)
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <Link {...dashboardAsLeft()} className={styles.back}>
          <Icon name="arrow-left" size={14} />
          Back to dashboard
        </Link>
        {beside}
      </div>
      {deal ? (
        children(deal, isFetchedAfterMount || !isStale)
      ) : error ? (
        <Unavailable error={error} onRetry={() => void refetch()} />
      ) : (
        <Shape />
      )}
    </div>
  )
}

function Unavailable({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400)
  if (isMissing) {
    return (
      <>
        <h1>Opportunity not found</h1>
        <p className={styles.sentence}>It may have been deleted, or it belongs to another organization.</p>
      </>
    )
  }
  return (
    <LoadingFailed error={error} onRetry={onRetry}>
      Error loading opportunity details
    </LoadingFailed>
  )
}

function Shape() {
  return (
    <div className={styles.shape} aria-busy="true">
      <p className="visually-hidden" role="status">
        Loading the deal
      </p>
      <Skeleton width={260} height={28} />
      <Skeleton width={200} height={14} />
      <Skeleton height={360} />
    </div>
  )
}

/** The deal's stage as a badge. */
export function DealStage({ deal }: { deal: Opportunity }) {
  const stage = OPPORTUNITY_STATUSES.find(({ value }) => value === deal.status) ?? OPPORTUNITY_STATUSES[0]
  return (
    <StageBadge colour={`var(${stage.colour})`} outlined={stage.value === 'abandoned'} label={stage.label} />
  )
}
