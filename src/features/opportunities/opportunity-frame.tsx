import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { StageBadge } from '#src/ui/badge.tsx'
import { BackLink, DetailPage, LoadedDetail, PrintedBy } from '#src/ui/detail-page.tsx'
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
  const { deal, isFresh, ...query } = useOpportunity(id)
  return (
    <DetailPage back={back ?? <BackLink {...dashboardAsLeft()}>Back to dashboard</BackLink>} beside={beside}>
      <LoadedDetail
        query={{ ...query, data: deal }}
        name="Opportunity"
        failed="Error loading opportunity details"
        loading="Loading the deal"
      >
        {(loaded) => children(loaded, isFresh)}
      </LoadedDetail>
    </DetailPage>
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
