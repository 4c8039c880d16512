import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ApiError } from '#src/lib/http.ts'
import { ErrorBox } from '#src/ui/alert.tsx'
import { StageBadge } from '#src/ui/badge.tsx'
import { BackLink, DetailMissing, DetailPage, PrintedBy } from '#src/ui/detail-page.tsx'
import { PageSkeleton } from '#src/ui/skeleton.tsx'
import { useOpportunity } from './detail/deal-saving.tsx'
import type { Opportunity } from './editing/schema.ts'
import { dashboardAsLeft } from './filters/use-deal-filters.tsx'
import styles from './opportunity-frame.module.css'
import { OPPORTUNITY_STATUSES } from './schema.ts'

interface FrameProps {
  id: string
  /** Defaults to a link to the dashboard. */
  back?: ReactNode
  beside?: ReactNode
  /** `isFresh`: the deal was fetched for this page and isn't a cached response. */
  children: (deal: Opportunity, isFresh: boolean) => ReactNode
}

export function OpportunityFrame({ id, back, beside, children }: FrameProps) {
  const { deal, error, refetch, isFresh } = useOpportunity(id)
  return (
    <DetailPage back={back ?? <BackLink {...dashboardAsLeft()}>Back to dashboard</BackLink>} beside={beside}>
      {deal ? (
        children(deal, isFresh)
      ) : error ? (
        <Unavailable error={error} onRetry={refetch} />
      ) : (
        <PageSkeleton label="Loading the deal" />
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
      <ErrorBox detail={error.message} onRetry={onRetry}>
        Error loading opportunity details
      </ErrorBox>
    </>
  )
}

export function DealStage({ deal }: { deal: Opportunity }) {
  const stage = OPPORTUNITY_STATUSES.find(({ value }) => value === deal.status) ?? OPPORTUNITY_STATUSES[0]
  return (
    <StageBadge colour={`var(${stage.colour})`} outlined={stage.value === 'abandoned'} label={stage.label} />
  )
}

const PARTS = { numbers: 'Numbers', tax: 'Tax and lending' } as const

interface PartHeadProps {
  part: keyof typeof PARTS
  deal: Opportunity
  /** The email printed on the page. */
  reader: string
  /** The save state and the actions. */
  children?: ReactNode
}

/** The head of a page with a part of a deal, and a link to the other part. */
export function PartHead({ part, deal, reader, children }: PartHeadProps) {
  const other = part === 'tax' ? 'numbers' : 'tax'
  return (
    <header className={styles.head}>
      <h1>{PARTS[part]}</h1>
      {children}
      <p className={styles.about}>
        {deal.address}
        <PrintedBy reader={reader} />
        <span className="no-print">
          {' · '}
          <Link to={`/opportunities/$id/${other}`} params={{ id: deal.id }} className={styles.link}>
            {PARTS[other]}
          </Link>
        </span>
      </p>
    </header>
  )
}
