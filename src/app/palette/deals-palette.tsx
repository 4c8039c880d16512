import { useLocation, useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { dealQueue } from '#src/features/opportunities/board/api.ts'
import {
  BoardActionsProvider,
  type BoardQuestion,
  useNewBoardActions,
} from '#src/features/opportunities/board/board-actions.tsx'
import { BoardDialog } from '#src/features/opportunities/board/lazy-dialogs.ts'
import type { Columns } from '#src/features/opportunities/board-changes.ts'
import { addressLines } from '#src/features/opportunities/card-text.ts'
import { dashboardAsLeft } from '#src/features/opportunities/filters/use-deal-filters.tsx'
import { BOARD_STATUSES, type OpportunityCard, statusLabel } from '#src/features/opportunities/schema.ts'
import { projectList } from '#src/features/projects/api.ts'
import { stageLabel } from '#src/features/projects/schema.ts'
import { useOrganizationQuery } from '#src/lib/organization-context.ts'
import { confirmLeaving } from '#src/ui/dialog.tsx'
import type { Command } from './matching.ts'
import { Palette } from './palette.tsx'

interface DealsPaletteProps {
  others: readonly Command[]
  onClose: () => void
}

export function DealsPalette({ others, onClose }: DealsPaletteProps) {
  const { columns, error } = dealQueue.useShown()
  const [question, setQuestion] = useState<BoardQuestion | null>(null)
  const actions = useActionsFromHere(setQuestion)
  const thisDeal = useDealOnScreen(columns)
  const found = useDealsAndProjects(columns)
  const { Screens: screens = [], Actions: rest = [] } = Object.groupBy(others, ({ group }) => group)
  if (question !== null) {
    return (
      <BoardActionsProvider value={actions}>
        <BoardDialog question={question} onClose={onClose} />
      </BoardActionsProvider>
    )
  }
  const ofThisDeal = thisDeal ? dealCommands(thisDeal, actions) : []
  const note = error ? 'Failed to fetch opportunities' : 'Loading your deals …'
  return (
    <Palette
      commands={[...ofThisDeal, ...screens, ...found, ...rest]}
      note={columns === undefined ? note : undefined}
      isLoading={columns === undefined && !error}
      onClose={onClose}
    />
  )
}

/** The board's actions. On other pages they open the board, which shows the change and its Undo. */
function useActionsFromHere(ask: (question: BoardQuestion) => void) {
  const navigate = useNavigate()
  const isOnBoard = useLocation({ select: ({ pathname }) => pathname === '/dashboard' })
  const actions = useNewBoardActions(ask)
  const onBoard =
    <Args extends unknown[], Result>(act: (...args: Args) => Result) =>
    (...args: Args): Result => {
      if (!isOnBoard) void navigate({ ...dashboardAsLeft(), ignoreBlocker: true })
      return act(...args)
    }
  return {
    ...actions,
    moveTo: onBoard(actions.moveTo),
    win: onBoard(actions.win),
    abandon: onBoard(actions.abandon),
    restore: onBoard(actions.restore),
  }
}

function useDealOnScreen(columns: Columns | undefined): OpportunityCard | undefined {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const [cardId] = useState(() => document.activeElement?.closest<HTMLElement>('[data-card]')?.dataset.card)
  const id = /^\/opportunities\/([^/]+)/.exec(path)?.[1] ?? (path === '/dashboard' ? cardId : undefined)
  if (id === undefined || columns === undefined) return undefined
  return Object.values(columns)
    .flat()
    .find((deal) => deal.id === id)
}

function dealCommands(deal: OpportunityCard, actions: ReturnType<typeof useActionsFromHere>): Command[] {
  const common = { group: `This deal: ${addressLines(deal.address).street}`, isOnce: true }
  if (deal.status === 'abandoned') {
    const run = () => void confirmLeaving(() => actions.restore(deal))
    return [{ ...common, id: 'restore', label: 'Restore this deal', icon: 'undo', run }]
  }
  const moves = BOARD_STATUSES.filter(({ value }) => value !== deal.status).map(
    ({ value, label }): Command => ({
      ...common,
      id: `move:${value}`,
      label: `Move this deal to ${label}`,
      icon: 'move',
      asks: value === 'won',
      run: () =>
        void confirmLeaving(() =>
          value === 'won' ? actions.ask({ kind: 'win', deal, afterId: null }) : actions.moveTo(deal, value),
        ),
    }),
  )
  const abandon = () => void confirmLeaving(() => actions.ask({ kind: 'abandon', deal }))
  return [
    ...moves,
    { ...common, id: 'abandon', label: 'Abandon this deal', icon: 'box', asks: true, run: abandon },
  ]
}

/** One command for each deal and project; memoized, so that each label is split into words once. */
function useDealsAndProjects(columns: Columns | undefined): readonly Command[] {
  const navigate = useNavigate()
  const { data } = useOrganizationQuery(projectList.query)
  return useMemo(() => {
    const deals = Object.values(columns ?? {}).flat()
    return [
      ...deals.map(
        ({ id, address, status, agentName }): Command => ({
          id: `deal:${id}`,
          group: 'Deals',
          label: address,
          icon: 'pin',
          detail: statusLabel(status),
          words: agentName ?? '',
          isSearched: true,
          run: () => void navigate({ to: '/opportunities/$id', params: { id } }),
        }),
      ),
      ...(data?.projects ?? []).map(
        ({ id, address, status }): Command => ({
          id: `project:${id}`,
          group: 'Projects',
          label: address,
          icon: 'roller',
          detail: stageLabel(status),
          isSearched: true,
          run: () => void navigate({ to: '/projects/$id', params: { id } }),
        }),
      ),
    ]
  }, [columns, data, navigate])
}
