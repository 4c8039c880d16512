import { memo, type ReactNode, useDeferredValue, useMemo } from 'react'
import { criteriaMark, type DealCriteria } from '#src/features/deals/criteria/evaluated-deals.ts'
import { activeDeals, lanesOf, sumOfPrices } from '#src/features/deals/pipeline/board-changes.ts'
import {
  addressLines,
  type CardFigures,
  cardFigures,
  cardNeed,
  daysInStage,
} from '#src/features/deals/pipeline/card-text.ts'
import { useDeals } from '#src/features/deals/pipeline/filters/deals-context.ts'
import { PipelineStrip } from '#src/features/deals/pipeline/overview/pipeline-strip.tsx'
import { BOARD_STATUSES, type BoardDeal } from '#src/features/deals/pipeline/schema.ts'
import { addDays } from '#src/finance/dates/new-zealand-days.ts'
import { NEW_OPPORTUNITY } from '#src/lib/browser/anchors.ts'
import { useArrival } from '#src/lib/browser/use-arrival.ts'
import { Board } from '#src/ui/board/board.tsx'
import { type CardFigure, CardLayout } from '#src/ui/board/board-card.tsx'
import type { BoardKind, CardSlot } from '#src/ui/board/board-moves.tsx'
import { useIsAfterFive } from '#src/ui/browser/use-clock.ts'
import { ButtonLink } from '#src/ui/layout/button.tsx'
import styles from './active-deals.module.css'
import { AddDeal, FIRST_STATUS } from './add-deal.tsx'
import { DealMenu, RenovationLink } from './deal-menu.tsx'

interface ActiveDealsProps {
  /** Null without criteria. */
  criteria: DealCriteria | null
  narrowedBy: string | null
  nothingFound: ReactNode
}

export function ActiveDeals({ criteria, narrowedBy, nothingFound }: ActiveDealsProps) {
  const { all, shown, today } = useDeals()
  // Renders a moved card first and the sums right after it.
  const summed = useDeferredValue(shown)
  const isEmpty = activeDeals(all).length === 0
  return (
    <Board
      kind={useDealBoard(today, criteria)}
      lanes={lanesOf(shown)}
      narrowedBy={narrowedBy}
      empty={isEmpty ? EMPTY : null}
      nothingFound={!isEmpty && activeDeals(shown).length === 0 && nothingFound}
      strip={(map) => <PipelineStrip columns={summed} today={today} {...map} />}
    />
  )
}

const EMPTY = {
  sentence: 'Your deals appear here as cards with their next step.',
  action: (
    <ButtonLink {...NEW_OPPORTUNITY} variant="filled" icon="plus">
      New Opportunity
    </ButtonLink>
  ),
}

/** Deals that were won before are folded. */
const RECENTLY_WON_DAYS = 30

/** Won has no form to add a deal, because a won deal needs an actual purchase price. */
function addTo({ value }: { value: string }) {
  const status = BOARD_STATUSES.find((stage) => stage.value === value)?.value
  if (status === undefined || status === 'won') return null
  return (
    <div className={styles.add}>
      <AddDeal status={status} />
    </div>
  )
}

function useDealBoard(today: string, criteria: DealCriteria | null): BoardKind<BoardDeal> {
  const { addDeal } = useArrival('/dashboard').state
  const opensAt = addDeal === undefined ? undefined : FIRST_STATUS
  return useMemo(
    () => ({
      name: 'deals',
      draw: (deal, slot) => <DealCard deal={deal} criteria={criteria} today={today} {...slot} />,
      sumOf: sumOfPrices,
      sumLabel: 'Prices',
      noun: 'deal',
      above: addTo,
      hasLine: ({ agreedPrice }) => agreedPrice !== null,
      isOlder: ({ status, stageEnteredAt }) =>
        status === 'won' && stageEnteredAt < addDays(today, -RECENTLY_WON_DAYS),
      opensAt,
    }),
    [today, criteria, opensAt],
  )
}

interface DealCardProps extends CardSlot {
  deal: BoardDeal
  criteria: DealCriteria | null
  today: string
}

const DealCard = memo(function DealCard({ deal, criteria, today, ...slot }: DealCardProps) {
  const { id, address, agentName } = deal
  const tabIndex = slot.isTabStop ? 0 : -1
  const figures = cardFigures(deal)
  const evaluated = criteria?.(deal) ?? null
  return (
    <CardLayout
      to="/opportunities/$id"
      id={id}
      address={address}
      {...addressLines(address)}
      agentName={agentName}
      slot={slot}
      figures={figuresOf(figures)}
      line={figures.agreed}
      need={cardNeed(deal, today, useIsAfterFive())}
      daysInStage={daysInStage(deal, today)}
      score={evaluated && { name: 'Criteria', ...criteriaMark(evaluated) }}
    >
      <RenovationLink id={id} tabIndex={tabIndex} />
      <DealMenu deal={deal} tabIndex={tabIndex} />
    </CardLayout>
  )
})

function figuresOf({
  price,
  maximum,
  gap,
  profit,
  marginPercent,
  profitHint: hint,
}: CardFigures): CardFigure[] {
  return [
    price,
    { label: 'Max', amount: maximum, tone: 'key' },
    { ...gap, tone: gap.label === 'Under max' ? 'good' : undefined },
    { label: 'Profit', amount: profit, marginPercent, hint },
  ]
}
