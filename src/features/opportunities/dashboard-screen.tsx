import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import { BoardSkeleton } from '#src/ui/board/board-skeleton.tsx'
import { useScreenSize } from '#src/ui/board/screen-size.tsx'
import { Tabs } from '#src/ui/tabs.tsx'
import { useToday } from '#src/ui/use-today.ts'
import { AbandonedDeals } from './abandoned/abandoned-deals.tsx'
import { ActiveDeals } from './board/active-deals.tsx'
import { useBoard } from './board/api.ts'
import { BoardActionsProvider, type BoardQuestion, useNewBoardActions } from './board/board-actions.tsx'
import { DashboardHead, TabsSkeleton } from './board/dashboard-head.tsx'
import { LoadingFailed } from './board/loading-failed.tsx'
import { activeDeals, searchColumns } from './board/rules.ts'
import styles from './dashboard-screen.module.css'
import { PIPELINE_FIGURES } from './pipeline/pipeline-strip.tsx'
import { BOARD_STATUSES } from './schema.ts'

const loadDialogs = () => import('./board/board-dialogs.tsx')
const BoardDialog = lazy(() => loadDialogs().then((module) => ({ default: module.BoardDialog })))

type View = 'active' | 'abandoned'

/** An organization's deals: the board, and those that were abandoned. */
export function DashboardScreen({ organizationId }: { organizationId: string }) {
  const { columns, error, refetch } = useBoard(organizationId)
  const [view, setView] = useState<View>('active')
  const [search, setSearch] = useState('')
  const [question, setQuestion] = useState<BoardQuestion | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const actions = useNewBoardActions(organizationId, setQuestion, setAnnouncement)
  const searchBox = useRef<HTMLInputElement>(null)
  const isPhone = useScreenSize() !== 'wide'
  const panelId = useId()
  const today = useToday()
  const deferredSearch = useDeferredValue(search)
  const shown = columns && searchColumns(columns, deferredSearch)
  useReadyDialogs()
  useScreenKeys(searchBox)

  return (
    <BoardActionsProvider value={actions}>
      <div className={view === 'active' ? styles.board : styles.page}>
        <DashboardHead search={search} onSearch={setSearch} searchBox={searchBox} isPhone={isPhone} />
        <div className={styles.tabs}>
          {columns ? (
            <Tabs
              label="Deals"
              tabs={[
                { value: 'active', label: 'Active', count: activeDeals(columns).length },
                { value: 'abandoned', label: 'Abandoned', count: columns.abandoned.length },
              ]}
              value={view}
              onChange={setView}
              panelId={panelId}
            />
          ) : (
            !error && <TabsSkeleton />
          )}
        </div>
        {columns && shown ? (
          <div
            id={panelId}
            role="tabpanel"
            aria-label={view === 'active' ? 'Active' : 'Abandoned'}
            className={view === 'active' ? styles.panel : styles.abandoned}
          >
            {view === 'active' ? (
              <ActiveDeals
                all={columns}
                shown={shown}
                today={today}
                search={deferredSearch}
                onClearSearch={() => setSearch('')}
              />
            ) : (
              <AbandonedDeals
                deals={shown.abandoned}
                today={today}
                search={deferredSearch}
                onClearSearch={() => setSearch('')}
                onShowActive={() => setView('active')}
              />
            )}
          </div>
        ) : error ? (
          <LoadingFailed error={error} onRetry={() => void refetch()} />
        ) : (
          <BoardSkeleton
            label="Loading deals"
            stages={BOARD_STATUSES}
            figures={PIPELINE_FIGURES}
            isPhone={isPhone}
          />
        )}
      </div>
      <Suspense>
        {question !== null && <BoardDialog question={question} onClose={() => setQuestion(null)} />}
      </Suspense>
      <p aria-live="polite" className="visually-hidden">
        {announcement}
      </p>
    </BoardActionsProvider>
  )
}

/** Fetches the dialogs behind the board that is shown: a drop on Won asks at once. */
function useReadyDialogs(): void {
  useEffect(() => {
    // Tried again when there is something to ask.
    loadDialogs().catch(() => {})
  }, [])
}

/** `/` goes to the search, N to a new deal; neither while typing nor under a dialog. */
function useScreenKeys(searchBox: { current: HTMLInputElement | null }): void {
  const navigate = useNavigate()
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isBusy(event)) return
      if (event.key === '/') {
        event.preventDefault()
        searchBox.current?.focus()
      } else if (event.key.toLowerCase() === 'n') {
        event.preventDefault()
        void navigate({ to: '/' })
      }
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [navigate, searchBox])
}

function isBusy({ target }: KeyboardEvent): boolean {
  if (document.querySelector('dialog:modal, [popover]:popover-open') !== null) return true
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  )
}
