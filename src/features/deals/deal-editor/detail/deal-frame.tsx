import type { ReactNode } from 'react'
import type { Deal } from '#src/features/deals/pipeline/deal-schema.ts'
import { dashboardAsLeft } from '#src/features/deals/pipeline/filters/use-deal-filters.tsx'
import { OPPORTUNITY_STATUSES } from '#src/features/deals/pipeline/schema.ts'
import { StageBadge } from '#src/ui/layout/badge.tsx'
import { BackLink, DetailPage, LoadedDetail } from '#src/ui/layout/detail-page.tsx'
import { useDeal } from './deal-saving.tsx'

interface FrameProps {
  id: string
  /** What is one level above the page: of the deal itself the list from which it was opened, of its other pages the deal. */
  up: 'deal' | '/dashboard' | '/projects'
  beside?: ReactNode
  children: (deal: Deal) => ReactNode
}

export function DealFrame({ id, up, beside, children }: FrameProps) {
  const { deal, ...query } = useDeal(id)
  return (
    <DetailPage back={<BackFromDeal id={id} up={up} />} beside={beside}>
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

export function DealStage({ deal }: { deal: Deal }) {
  const stage = OPPORTUNITY_STATUSES.find(({ value }) => value === deal.status) ?? OPPORTUNITY_STATUSES[0]
  return (
    <StageBadge colour={`var(${stage.colour})`} outlined={stage.value === 'abandoned'} label={stage.label} />
  )
}

/** Back leads one level up, and is called after it. */
function BackFromDeal({ id, up }: Pick<FrameProps, 'id' | 'up'>) {
  if (up === '/projects') return <BackLink to="/projects">Back to projects</BackLink>
  if (up === '/dashboard') return <BackLink {...dashboardAsLeft()}>Back to dashboard</BackLink>
  return (
    <BackLink to="/opportunities/$id" params={{ id }} search={true}>
      Back to deal
    </BackLink>
  )
}
