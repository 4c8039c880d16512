import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import {
  criteriaMark,
  type DealCriteria,
  type EvaluatedDeal,
} from '#src/features/deals/criteria/evaluated-deals.ts'
import { addressLines, daysInStage } from '#src/features/deals/pipeline/card-text.ts'
import { LIST_COLUMNS, type ListColumnName } from '#src/features/deals/pipeline/filters/list-columns.ts'
import { BOARD_STATUSES, type BoardDeal } from '#src/features/deals/pipeline/schema.ts'
import { formatTenths, totalOf } from '#src/finance/money.ts'
import { optionLabel } from '#src/lib/text/option-label.ts'
import { NeedLine } from '#src/ui/board/need-line.tsx'
import { Money, NoFigure } from '#src/ui/figure/money.tsx'
import { StageSquare } from '#src/ui/layout/badge.tsx'
import type { Column } from '#src/ui/table/table.tsx'
import type { GridColumn } from '#src/ui/table/use-sorted-table.ts'
import styles from './deal-list.module.css'
import { maximumOf, netOf, netSafeOf, nextOf } from './list-figures.ts'

/** What the columns need beside the deals. */
export interface ListFacts {
  today: string
  /** In Auckland. */
  isAfterFive: boolean
  /** Null without criteria, undefined until they have loaded. */
  criteria: DealCriteria | null | undefined
  /** What the person is called who added a deal. */
  nameOf: (userId: string | null) => string
}

type DealColumn = GridColumn<BoardDeal>
type ColumnParts = Omit<DealColumn, 'id' | 'head'>

/** The columns of the list, in their first order. Without criteria there is no column for them. */
export function listColumns(facts: ListFacts): readonly DealColumn[] {
  const parts = { ...namedColumns(facts), ...MONEY_COLUMNS, ...dateColumns(facts) }
  return LIST_COLUMNS.filter(({ value }) => value !== 'criteria' || facts.criteria !== null).map(
    ({ value: id, label: head }) => ({ id, head, ...parts[id] }),
  )
}

/** The sum of a column of money; nothing of others. */
export function sumsOf(deals: readonly BoardDeal[]) {
  const known = new Map<string, number | null>()
  return ({ head, money }: Column<BoardDeal>): ReactNode => {
    if (money === undefined) return null
    const sum = known.get(head) ?? totalOf(deals.map(money))
    known.set(head, sum)
    return <Money value={sum} />
  }
}

const STAGES = BOARD_STATUSES.map(({ value }) => value as string)

const amount = (
  size: number,
  money: (deal: BoardDeal) => number | null,
  more: Partial<ColumnParts> = {},
): ColumnParts => ({ size, money, sortedAs: money, startsReversed: true, ...more })

const text = (size: number, sortedAs: (deal: BoardDeal) => string | null): ColumnParts => ({
  size,
  sortedAs,
  cell: (deal) => sortedAs(deal) ?? <NoFigure />,
})

const day = (size: number, of: (deal: BoardDeal) => string | null): ColumnParts => ({
  size,
  day: of,
  sortedAs: of,
})

const MONEY_COLUMNS = {
  asking: amount(104, ({ askingPrice }) => askingPrice),
  offer: amount(104, ({ offerPrice }) => offerPrice),
  maximum: amount(104, maximumOf),
  netSafe: amount(104, netSafeOf, {
    about: 'The most to pay that leaves your margin on the price after all costs',
  }),
  netProfit: amount(112, (deal) => netOf(deal).profit, {
    about: 'After costs, at the agreed price or the maximum',
  }),
  netMargin: {
    size: 104,
    isFigure: true,
    startsReversed: true,
    about: 'The net profit as a share of the price and the renovation',
    sortedAs: (deal) => netOf(deal).marginPercent,
    cell: (deal) => <span title={netOf(deal).hint}>{formatTenths(netOf(deal).marginPercent)}</span>,
  },
} satisfies Partial<Record<ListColumnName, ColumnParts>>

function namedColumns({ criteria, nameOf }: ListFacts) {
  return {
    address: { size: 288, sortedAs: ({ address }) => address, cell: (deal) => <DealLink deal={deal} /> },
    stage: {
      size: 132,
      sortedAs: ({ status }) => STAGES.indexOf(status),
      cell: ({ status }) => <Stage status={status} />,
    },
    agent: text(136, ({ agentName }) => agentName),
    criteria: {
      size: 84,
      isFigure: true,
      startsReversed: true,
      sortedAs: (deal) => criteria?.(deal)?.result.met ?? null,
      cell: (deal) => <CriteriaMark evaluated={criteria?.(deal) ?? null} />,
    },
    addedBy: text(128, ({ addedBy }) => nameOf(addedBy)),
  } satisfies Partial<Record<ListColumnName, ColumnParts>>
}

function dateColumns({ today, isAfterFive }: ListFacts) {
  const next = nextOf(today, isAfterFive)
  return {
    nextDue: {
      size: 212,
      sortedAs: (deal) => next(deal).day,
      cell: (deal) => <NeedLine need={next(deal)} />,
    },
    unconditional: day(120, ({ unconditionalDate }) => unconditionalDate),
    settlement: day(112, ({ dueDate }) => dueDate),
    daysInStage: {
      size: 112,
      isFigure: true,
      startsReversed: true,
      sortedAs: (deal) => daysInStage(deal, today),
      cell: (deal) => daysInStage(deal, today),
    },
    added: { ...day(112, ({ createdAt }) => createdAt), startsReversed: true },
  } satisfies Partial<Record<ListColumnName, ColumnParts>>
}

function DealLink({ deal: { id, address } }: { deal: BoardDeal }) {
  return (
    <Link to="/opportunities/$id" params={{ id }} className="detail-link" tabIndex={-1} title={address}>
      <StreetAndPlace address={address} />
    </Link>
  )
}

export function StreetAndPlace({ address }: Pick<BoardDeal, 'address'>) {
  const { street, place } = addressLines(address)
  return (
    <>
      {street}
      {place !== '' && <span className={styles.place}>, {place}</span>}
    </>
  )
}

function Stage({ status }: Pick<BoardDeal, 'status'>) {
  const stage = BOARD_STATUSES.find(({ value }) => value === status)
  return (
    <span className={styles.stage}>
      <StageSquare colour={`var(${stage?.colour ?? '--abandoned'})`} />
      {optionLabel(BOARD_STATUSES, status)}
    </span>
  )
}

function CriteriaMark({ evaluated }: { evaluated: EvaluatedDeal | null }) {
  if (evaluated === null) return <NoFigure />
  const { text, hint } = criteriaMark(evaluated)
  return <span title={hint}>{text}</span>
}
