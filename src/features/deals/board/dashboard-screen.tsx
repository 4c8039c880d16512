import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useId, useMemo, useRef } from 'react'
import { useDealCriteria } from '#src/features/deals/criteria/api.ts'
import { criteriaFilters, type DealCriteria } from '#src/features/deals/criteria/evaluated-deals.ts'
import { activeDeals, groupByStatus } from '#src/features/deals/pipeline/board-changes.ts'
import { DealSummary } from '#src/features/deals/pipeline/filters/deal-summary.tsx'
import { DealsContext, useDeals } from '#src/features/deals/pipeline/filters/deals-context.ts'
import { FilterControls } from '#src/features/deals/pipeline/filters/filter-controls.tsx'
import { FilterResults, NothingFound } from '#src/features/deals/pipeline/filters/filter-results.tsx'
import { type DealsView, filterColumns, isFiltered } from '#src/features/deals/pipeline/filters/matching.ts'
import { type DealFilters, isPlain } from '#src/features/deals/pipeline/filters/schema.ts'
import { useDealFilters } from '#src/features/deals/pipeline/filters/use-deal-filters.tsx'
import { PIPELINE_FIGURES } from '#src/features/deals/pipeline/overview/pipeline-strip.tsx'
import { BOARD_STATUSES } from '#src/features/deals/pipeline/schema.ts'
import { NEW_OPPORTUNITY } from '#src/lib/browser/anchors.ts'
import board from '#src/ui/board/board.module.css'
import { MoveAnnouncement } from '#src/ui/board/board-moves.tsx'
import { BoardSkeleton } from '#src/ui/board/board-skeleton.tsx'
import { useScreenSize } from '#src/ui/board/screen-size.tsx'
import { useToday } from '#src/ui/browser/use-clock.ts'
import { lazyParts } from '#src/ui/dialog/lazy-parts.ts'
import { isModalOpen, isPressed, isTyping } from '#src/ui/dialog/shortcuts.ts'
import { PrintedFor } from '#src/ui/layout/detail-page.tsx'
import { Loaded } from '#src/ui/layout/loaded.tsx'
import { Tabs } from '#src/ui/layout/tabs.tsx'
import { useOpened } from '#src/ui/opened.tsx'
import { classNames } from '#src/ui/style/class-names.ts'
import { AbandonedDeals } from './abandoned-deals.tsx'
import { ActiveDeals } from './active-deals.tsx'
import { dealQueue } from './api.ts'
import { BoardActionsProvider, type BoardQuestion, useNewBoardActions } from './board-actions.tsx'
import { DashboardHead, ListSkeleton, NewDeal, TabsSkeleton, ViewSwitch } from './dashboard-head.tsx'
import styles from './dashboard-screen.module.css'
import { DealFilesMenu } from './export-deals.tsx'
import { useViewsOfScreen, type ViewsProps } from './views-of-screen.tsx'

const { BoardDialog } = lazyParts(() => import('./board-dialogs.tsx'))
const loadList = () => import('./deal-list.tsx')
const { DealList } = lazyParts(loadList, { DealList: ListSkeleton })

const NO_DEALS = groupByStatus([])

interface DashboardProps extends ViewsProps {
  presence?: ReactNode
  /** Above the heading. */
  question: ReactNode
  /** The name of the organization, which a printed page shows. */
  organization: string
}

export function DashboardScreen({ presence, question: above, organization, ...viewsProps }: DashboardProps) {
  const { columns: loaded, error, refetch } = dealQueue.useShown()
  const criteria = useDealCriteria()
  const { filters, deferred, change, search, clear, open } = useDealFilters({
    hasCriteria: criteria !== null,
  })
  const criteriaOf = useMemo(() => criteria && criteriaFilters(criteria), [criteria])
  const views = useViewsOfScreen({ ...viewsProps, isCounted: criteria !== undefined })
  // What is filtered by criteria waits for them, and an address that says nothing for the person's default view.
  const isWaiting =
    (filters.criteria !== undefined && criteria === undefined) || (views.mayOpen && isPlain(filters))
  const columns = isWaiting ? undefined : loaded
  const [question, setQuestion, show] = useOpened<BoardQuestion>('board')
  const actions = useNewBoardActions(setQuestion)
  const searchBox = useRef<HTMLInputElement>(null)
  const isPhone = useScreenSize() !== 'wide'
  const panelId = useId()
  const today = useToday()
  const chosen = filters.tab ?? 'active'
  // The selected tab is highlighted first; a board of a thousand deals renders afterwards.
  const view = deferred.tab ?? 'active'
  const all = columns ?? NO_DEALS
  const by = useMemo(() => ({ today, criteriaOf: criteriaOf ?? null }), [today, criteriaOf])
  const shown = useMemo(() => filterColumns(all, deferred, by), [all, deferred, by])
  const showView = (tab: DealsView) => change({ tab: tab === 'active' ? undefined : tab })
  useScreenKeys(searchBox)

  const summary = columns && view === 'active' && <DealSummary />
  const isList = view === 'active' && deferred.view === 'list'
  // While the deals load.
  useEffect(() => {
    if (isList) void loadList().catch(() => {})
  }, [isList])
  const loading = isList ? (
    <ListSkeleton />
  ) : (
    <BoardSkeleton
      label="Loading deals"
      stages={BOARD_STATUSES}
      figures={PIPELINE_FIGURES}
      rowAbove={({ value }) => value !== 'won'}
    />
  )
  const isLoaded = columns !== undefined
  return (
    <BoardActionsProvider value={actions}>
      <DealsContext
        value={{
          all,
          isLoaded,
          shown,
          view,
          filters,
          ...by,
          isPhone,
          change,
          clear,
          open,
          saveView: views.save,
          hasViewTabs: views.hasTabs,
        }}
      >
        <div className={classNames(view === 'active' ? board.screen : styles.page, isList && 'landscape')}>
          {above && <div className={styles.above}>{above}</div>}
          <PrintedFor organization={organization} />
          <DashboardHead onSearch={search} searchBox={searchBox}>
            <FilterControls />
          </DashboardHead>
          {views.bar}
          <div className={styles.tabs}>
            {columns ? (
              <Tabs
                label="Deals"
                tabs={[
                  { value: 'active', label: 'Active', count: activeDeals(columns).length },
                  { value: 'abandoned', label: 'Abandoned', count: columns.abandoned.length },
                ]}
                value={chosen}
                onChange={showView}
                panelId={panelId}
              />
            ) : (
              !error && <TabsSkeleton />
            )}
            {/* Its place depends on the width of the tabs. */}
            {columns && chosen === 'active' && <ViewSwitch />}
            {isPhone ? (
              <>
                {presence}
                <DealFilesMenu />
                <NewDeal />
              </>
            ) : (
              <>
                {summary}
                {presence}
              </>
            )}
            {isFiltered(filters, view) && <FilterResults />}
          </div>
          <Loaded
            query={{ data: columns, error, refetch }}
            failed="Failed to fetch opportunities"
            note="Your deals are safe."
            loading={loading}
            className={styles.failed}
          >
            {() => (
              <DealsPanel
                id={panelId}
                filters={deferred}
                criteria={criteria}
                onShowActive={() => showView('active')}
              >
                {isPhone && summary}
              </DealsPanel>
            )}
          </Loaded>
        </div>
        {views.dialog}
      </DealsContext>
      {question !== null && show(<BoardDialog question={question} onClose={() => setQuestion(null)} />)}
      <MoveAnnouncement />
    </BoardActionsProvider>
  )
}

interface DealsPanelProps {
  id: string
  filters: DealFilters
  criteria: DealCriteria | null | undefined
  onShowActive: () => void
  children: ReactNode
}

function DealsPanel({ id, filters, criteria, onShowActive, children }: DealsPanelProps) {
  const { view } = useDeals()
  const isNarrowed = isFiltered(filters, view)
  const nothingFound = (
    <NothingFound search={filters.q ?? ''} hasFilters={isFiltered({ ...filters, q: undefined }, view)} />
  )
  const isActive = view === 'active'
  return (
    <div
      id={id}
      role="tabpanel"
      aria-label={isActive ? 'Active' : 'Abandoned'}
      className={isActive ? styles.panel : styles.abandoned}
    >
      {isActive && filters.view === 'list' ? (
        <DealList criteria={criteria} nothingFound={nothingFound} />
      ) : isActive ? (
        <ActiveDeals
          criteria={criteria ?? null}
          narrowedBy={isNarrowed ? JSON.stringify(filters) : null}
          nothingFound={nothingFound}
        />
      ) : (
        <AbandonedDeals isFiltered={isNarrowed} onShowActive={onShowActive} nothingFound={nothingFound} />
      )}
      {children}
    </div>
  )
}

function useScreenKeys(searchBox: { current: HTMLInputElement | null }): void {
  const navigate = useNavigate()
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || isTyping(event) || isModalOpen()) return
      if (isPressed(event, 'search')) {
        event.preventDefault()
        searchBox.current?.focus()
      } else if (isPressed(event, 'create')) {
        event.preventDefault()
        void navigate(NEW_OPPORTUNITY)
      }
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [navigate, searchBox])
}
