import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
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
import { dealPageCommands, projectPageCommands } from './page-commands.ts'
import { Palette } from './palette.tsx'
import { pressControl } from './press-control.ts'

interface DealsPaletteProps {
  others: readonly Command[]
  onClose: () => void
}

export function DealsPalette({ others, onClose }: DealsPaletteProps) {
  const { columns, error } = dealQueue.useShown()
  const [question, setQuestion] = useState<BoardQuestion | null>(null)
  const actions = useActionsFromHere(setQuestion)
  const thisDeal = useDealOnScreen(columns)
  const ofThisPage = usePageCommands(thisDeal)
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
      commands={[...ofThisPage, ...ofThisDeal, ...screens, ...found, ...rest]}
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
  const common = { group: groupOf(deal), isOfThisPage: true, isOnce: true }
  if (deal.status === 'abandoned') {
    const run = () => void confirmLeaving(() => actions.restore(deal))
    return [
      { ...common, id: 'restore', label: 'Restore this deal', icon: 'undo', words: 'undo abandon back', run },
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
      words: 'delete remove lost dead drop pass archive walk away',
      asks: true,
      run: abandon,
    },
  ]
}

const groupOf = ({ address }: { address: string }) => `This deal: ${addressLines(address).street}`

/** The tabs and actions of the deal, or of the project whose page is shown. */
function usePageCommands(deal: OpportunityCard | undefined): readonly Command[] {
  const navigate = useNavigate()
  const router = useRouter()
  const { data } = useOrganizationQuery(projectList.query)
  const projectId = useLocation({ select: ({ pathname }) => /^\/projects\/([^/]+)/.exec(pathname)?.[1] })
  const project = data?.projects.find(({ id }) => id === projectId)
  async function open(to: string, hash: string | undefined, control: string | undefined) {
    await navigate({ to, ...(hash && { hash }) })
    // Unless unsaved changes keep the page.
    if (control && router.state.location.pathname === to) pressControl(control)
  }
  if (deal) return dealPageCommands(deal.id, groupOf(deal), open)
  if (!project) return []
  return projectPageCommands(project, `This project: ${addressLines(project.address).street}`, open)
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
          isExact: true,
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
          words: '',
          isSearched: true,
          isExact: true,
          run: () => void navigate({ to: '/projects/$id', params: { id } }),
        }),
      ),
    ]
  }, [columns, data, navigate])
}
