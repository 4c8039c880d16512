import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { dealQueue } from '#src/features/deals/board/api.ts'
import {
  BoardActionsProvider,
  type BoardQuestion,
  useNewBoardActions,
} from '#src/features/deals/board/board-actions.tsx'
import type { Columns } from '#src/features/deals/pipeline/board-changes.ts'
import { dashboardAsLeft } from '#src/features/deals/pipeline/filters/use-deal-filters.tsx'
import { BOARD_STATUSES, type BoardDeal, statusLabel } from '#src/features/deals/pipeline/schema.ts'
import { viewRows } from '#src/features/deals/views/api.ts'
import { addressOf } from '#src/features/deals/views/view-changes.ts'
import { sessionQuery } from '#src/features/people/accounts/api.ts'
import { useOrganization } from '#src/lib/rows/organization-context.ts'
import { confirmLeaving } from '#src/ui/dialog/dialog.tsx'
import { lazyParts } from '#src/ui/dialog/lazy-parts.ts'
import type { Command } from './matching.ts'
import { Palette } from './palette.tsx'
import { groupOfThis, usePlaceCommands, useProjects } from './use-places.ts'

const { BoardDialog } = lazyParts(() => import('#src/features/deals/board/board-dialogs.tsx'))

interface DealsPaletteProps {
  others: readonly Command[]
  onClose: () => void
}

/** The palette of members: with the board’s deals, what is done with them, and the projects. */
export function DealsPalette({ others, onClose }: DealsPaletteProps) {
  const { columns, error } = dealQueue.useShown()
  const [question, setQuestion] = useState<BoardQuestion | null>(null)
  const actions = useActionsFromHere(setQuestion)
  const thisDeal = useDealOnScreen(columns)
  const ofPlaces = usePlaceCommands({ deals: allDeals(columns), deal: thisDeal, isBuilder: false })
  const found = [...useViews(), ...useDeals(columns), ...useProjects()]
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
      commands={[...ofPlaces, ...ofThisDeal, ...screens, ...found, ...rest]}
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
    remove: onBoard(actions.remove),
  }
}

function useDealOnScreen(columns: Columns | undefined): BoardDeal | undefined {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const [cardId] = useState(() => document.activeElement?.closest<HTMLElement>('[data-card]')?.dataset.card)
  const id = /^\/opportunities\/([^/]+)/.exec(path)?.[1] ?? (path === '/dashboard' ? cardId : undefined)
  if (id === undefined || columns === undefined) return undefined
  return allDeals(columns).find((deal) => deal.id === id)
}

function dealCommands(deal: BoardDeal, actions: ReturnType<typeof useActionsFromHere>): Command[] {
  const common = { group: groupOfThis('deal', deal), isOfThisPage: true, isOnce: true }
  const deletion: Command = {
    ...common,
    id: 'delete',
    label: 'Delete this deal',
    icon: 'trash',
    words: 'remove',
    asks: true,
    run: () => void confirmLeaving(() => actions.ask({ kind: 'delete', deal })),
  }
  if (deal.status === 'abandoned') {
    const run = () => void confirmLeaving(() => actions.restore(deal))
    return [
      { ...common, id: 'restore', label: 'Restore this deal', icon: 'undo', words: 'undo abandon back', run },
      deletion,
    ]
  }
  const moves = BOARD_STATUSES.filter(({ value }) => value !== deal.status).map(
    ({ value, label }): Command => ({
      ...common,
      id: `move:${value}`,
      label: `Move this deal to ${label}`,
      icon: 'move',
      words: 'stage status change column mark as set',
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
    {
      ...common,
      id: 'abandon',
      label: 'Abandon this deal',
      icon: 'box',
      words: 'delete remove mark as lost dead drop pass archive walk away',
      asks: true,
      run: abandon,
    },
    deletion,
  ]
}

/** One command for each deal; memoized, so that each label is split into words once. */
function useDeals(columns: Columns | undefined): readonly Command[] {
  const navigate = useNavigate()
  return useMemo(
    () =>
      allDeals(columns).map(({ id, address, status, agentName }) => ({
        id: `deal:${id}`,
        group: 'Deals',
        label: address,
        icon: 'pin',
        detail: statusLabel(status),
        words: agentName ?? '',
        isSearched: true,
        isExact: true,
        run: () => void navigate({ to: '/opportunities/$id', params: { id } }),
      })),
    [columns, navigate],
  )
}

/** The saved views, which a person without any doesn’t request. */
function useViews(): readonly Command[] {
  const navigate = useNavigate()
  const { data: session } = useQuery(sessionQuery)
  const { organizationId } = useOrganization()
  const { data } = useQuery({ ...viewRows.query(organizationId), enabled: session?.hasViews === true })
  return (data?.rows ?? []).map((view) => ({
    id: `view:${view.id}`,
    group: 'Views',
    label: view.name,
    icon: view.query.startsWith('view=list') ? 'list' : 'columns',
    words: 'saved view',
    isSearched: true,
    run: () => void navigate({ to: '/dashboard', search: addressOf(view) }),
  }))
}

const allDeals = (columns: Columns | undefined) => Object.values(columns ?? {}).flat()

/** The palette of a builder, who has projects and no deals. */
export function BuilderPalette({ others, onClose }: DealsPaletteProps) {
  const ofPlaces = usePlaceCommands({ deals: [], deal: undefined, isBuilder: true })
  const projects = useProjects()
  const { Screens: screens = [], Actions: rest = [] } = Object.groupBy(others, ({ group }) => group)
  return <Palette commands={[...ofPlaces, ...screens, ...projects, ...rest]} onClose={onClose} />
}
