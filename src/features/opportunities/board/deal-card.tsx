import { memo } from 'react'
import { initialsOf } from '#src/lib/initials.ts'
import {
  BoardCardFrame,
  type CardFigure,
  CardFigures,
  CardFoot,
  CardLink,
  CardPlace,
} from '#src/ui/board/board-card.tsx'
import type { CardSlot } from '#src/ui/board/board-moves.tsx'
import { NeedLine } from '#src/ui/board/need-line.tsx'
import type { OpportunityCard } from '../schema.ts'
import { addressLines, daysInStage, dealFigures, needOf } from './card-text.ts'
import { DealMenu } from './deal-menu.tsx'
import { RenovationLink } from './renovation-link.tsx'

interface DealCardProps extends CardSlot {
  deal: OpportunityCard
  today: string
}

export const DealCard = memo(function DealCard({ deal, today, isTabStop, isDragged, ref }: DealCardProps) {
  const { street, place } = addressLines(deal.address)
  const tabIndex = isTabStop ? 0 : -1
  const { agentName } = deal
  return (
    <BoardCardFrame ref={ref} id={deal.id} name={deal.address} isDragged={isDragged}>
      <CardLink
        to="/opportunities/$id"
        params={{ id: deal.id }}
        aria-label={deal.address}
        title={deal.address}
        tabIndex={tabIndex}
        preload="intent"
      >
        {street}
      </CardLink>
      <CardPlace>{place}</CardPlace>
      <RenovationLink id={deal.id} tabIndex={tabIndex} />
      <DealMenu deal={deal} tabIndex={tabIndex} />
      <CardFigures figures={figuresOf(deal)} />
      <CardFoot
        need={<NeedLine need={needOf(deal, today)} />}
        daysInStage={daysInStage(deal, today)}
        person={agentName ? { initials: initialsOf(agentName), name: agentName, role: 'Agent' } : null}
      />
    </BoardCardFrame>
  )
})

function figuresOf(deal: OpportunityCard): CardFigure[] {
  const { price, maximum, gap, profit, marginPercent } = dealFigures(deal)
  return [
    price,
    { label: 'Max', amount: maximum, tone: 'key' },
    { ...gap, tone: gap.label === 'Under max' ? 'good' : undefined },
    { label: 'Profit', amount: profit, marginPercent },
  ]
}
