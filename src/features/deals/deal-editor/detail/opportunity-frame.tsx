import type { ReactNode } from 'react'
import { dashboardAsLeft } from '#src/features/deals/pipeline/filters/use-deal-filters.tsx'
import type { Opportunity } from '#src/features/deals/pipeline/opportunity-schema.ts'
import { OPPORTUNITY_STATUSES } from '#src/features/deals/pipeline/schema.ts'
import { StageBadge } from '#src/ui/layout/badge.tsx'
import { BackLink, DetailPage, LoadedDetail } from '#src/ui/layout/detail-page.tsx'
import { useOpportunity } from './deal-saving.tsx'

interface FrameProps {
  id: string
  /** Defaults to a link to the dashboard. */
  back?: ReactNode
  beside?: ReactNode
  children: (deal: Opportunity) => ReactNode
}

export function OpportunityFrame({ id, back, beside, children }: FrameProps) {
  const { deal, ...query } = useOpportunity(id)
  return (
    <DetailPage back={back ?? <BackLink {...dashboardAsLeft()}>Back to dashboard</BackLink>} beside={beside}>
      <LoadedDetail
        query={{ ...query, data: deal }}
        name="Opportunity"
        failed="Error loading opportunity details"
        loading="Loading the deal"
      >
        {children}
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
