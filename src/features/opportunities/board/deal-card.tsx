import { memo } from 'react'
import { type CardFigure, CardLayout } from '#src/ui/board/board-card.tsx'
import type { CardSlot } from '#src/ui/board/board-moves.tsx'
import type { OpportunityCard } from '../schema.ts'
import { addressLines, daysInStage, dealFigures, needOf } from './card-text.ts'
import { DealMenu } from './deal-menu.tsx'
import { RenovationLink } from './renovation-link.tsx'

interface DealCardProps extends CardSlot {
  deal: OpportunityCard
  today: string
}

export const DealCard = memo(function DealCard({ deal, today, ...slot }: DealCardProps) {
  const { id, address, agentName } = deal
  const tabIndex = slot.isTabStop ? 0 : -1
  return (
    <CardLayout
      to="/opportunities/$id"
      {...{ id, address, ...addressLines(address), agentName, slot }}
      figures={figuresOf(deal)}
      need={needOf(deal, today)}
      daysInStage={daysInStage(deal, today)}
    >
      <RenovationLink id={id} tabIndex={tabIndex} />
      <DealMenu deal={deal} tabIndex={tabIndex} />
    </CardLayout>
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
