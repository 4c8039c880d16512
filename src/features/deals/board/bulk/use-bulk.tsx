import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import {
  CHOOSE_DEALS,
  comparisonOf,
  MAX_COMPARED,
  MIN_COMPARED,
} from '#src/features/deals/comparison/chosen-deals.ts'
import { unmetAtMove } from '#src/features/deals/criteria/api.ts'
import { changesDeal, type DealsAction, leavesStage } from '#src/features/deals/pipeline/bulk-changes.ts'
import { MAX_BULK, TOO_MANY } from '#src/features/deals/pipeline/bulk-schema.ts'
import type { BoardDeal, BoardStatus } from '#src/features/deals/pipeline/schema.ts'
import { useOrganization } from '#src/lib/rows/organization-context.ts'
import { showToast } from '#src/ui/dialog/toasts.ts'
import { changeDeals, type DealsQueue } from './bulk-api.ts'
import { leftOut, unchangedText } from './bulk-words.ts'

/** What a dialog asks before deals are changed. */
export type BulkQuestion =
  | { kind: 'agent' | 'date' | 'abandon' | 'delete' }
  | { kind: 'criteria'; unmet: readonly UnmetDeal[] }

export interface UnmetDeal {
  deal: BoardDeal
  reasons: readonly string[]
}

export interface BulkOf {
  deals: readonly BoardDeal[]
  /** What changes of deals are sent by. */
  queue: DealsQueue['queue']
  onExport: (ids: readonly string[]) => void
}

/** What can be done with the chosen deals. */
export function useBulk({ deals, queue, onExport }: BulkOf) {
  const list = useOrganization()
  const navigate = useNavigate()
  const [question, setQuestion] = useState<BulkQuestion | null>(null)

  /** Does something unless there are too many. */
  function ifFew(act: () => void): void {
    if (deals.length > MAX_BULK) showToast({ message: TOO_MANY, tone: 'error' })
    else act()
  }

  function change(action: DealsAction): void {
    const changed = deals.filter((deal) => changesDeal(action, deal))
    const isWon = leavesStage(action) && deals.every(({ status }) => status === 'won')
    if (isWon) showToast({ message: WON_STAYS, tone: 'error' })
    else if (changed.length === 0) showToast({ message: unchangedText(action) })
    else {
      const left = deals.filter((deal) => !changed.includes(deal))
      changeDeals({ list, queue }, action, changed, leftOut(action, left))
    }
  }

  return {
    question,
    change,
    ask: (next: BulkQuestion) => ifFew(() => setQuestion(next)),
    close: () => setQuestion(null),

    moveTo: (status: Exclude<BoardStatus, 'won'>) =>
      ifFew(() => {
        const unmet = deals
          .filter((deal) => status === 'meets_criteria' && deal.status !== status)
          .map((deal) => ({ deal, reasons: unmetAtMove(list, deal) }))
          .filter(({ reasons }) => reasons.length > 0)
        if (unmet.length > 0) setQuestion({ kind: 'criteria', unmet })
        else change({ action: 'move', status })
      }),

    exportCsv: () => ifFew(() => onExport(deals.map(({ id }) => id))),

    compare(): void {
      const isFew = deals.length >= MIN_COMPARED && deals.length <= MAX_COMPARED
      if (isFew) void navigate(comparisonOf({ ids: deals.map(({ id }) => id), isSame: false }))
      else showToast({ message: CHOOSE_DEALS, tone: 'error' })
    },
  }
}

export type Bulk = ReturnType<typeof useBulk>

const WON_STAYS = 'A won deal leaves its stage by itself. Move it on the board.'
