import { type ReactNode, useDeferredValue, useEffect, useEffectEvent, useMemo } from 'react'
import { useDeals } from '#src/features/deals/pipeline/filters/deals-context.ts'
import { namesAgent } from '#src/features/deals/pipeline/filters/filter-choices.ts'
import { useKeptColumns, withColumns } from '#src/features/deals/pipeline/filters/kept-columns.tsx'
import { dealsOf, filterColumns } from '#src/features/deals/pipeline/filters/matching.ts'
import {
  ALL_DEALS,
  filtersIn,
  isPlain,
  NO_AGENT,
  queryOf,
} from '#src/features/deals/pipeline/filters/schema.ts'
import { Button } from '#src/ui/layout/button.tsx'
import { Tabs } from '#src/ui/layout/tabs.tsx'
import { viewRows } from './api.ts'
import type { View } from './schema.ts'
import styles from './view-bar.module.css'
import { ViewBarRoom } from './view-bar-room.tsx'
import { addressOf, canChange, inOrder, useViewChanges, type Viewer } from './view-changes.ts'
import { ViewMenu } from './view-menu.tsx'
import type { ViewQuestion } from './view-question.ts'

interface ViewBarProps {
  viewer: Viewer
  /** What is said of the agent that the open view names. */
  agentNote: (name: string) => ReactNode
  /** False until the criteria have loaded, which views may filter by. */
  isCounted: boolean
  onAsk: (question: ViewQuestion) => void
  /** Called once the views are known, with whether one opens with the page. */
  onKnown: (hasDefault: boolean) => void
  /** Called if this part can’t be loaded. */
  onClose: () => void
}

/** The saved views above the deals: tabs with counts, and what can be done with the one that is open. */
export function ViewBar({ viewer, agentNote, isCounted, onAsk, onKnown }: ViewBarProps) {
  const { rows, error } = viewRows.useRows()
  const { all: deals, filters, view: shown, isLoaded, open } = useDeals()
  const views = useMemo(() => rows?.toSorted(inOrder) ?? [], [rows])
  const first = views.find(({ isDefault }) => isDefault)
  useDefault({ first, isKnown: rows !== undefined || error !== null, onKnown })
  const counts = useCounts(views)
  const changes = useViewChanges(views)
  const [kept] = useKeptColumns()
  if (error && rows === undefined) return null
  if (rows === undefined || !isCounted || !isLoaded) return <ViewBarRoom />
  if (views.length === 0) return null
  const current = views.find(({ id }) => id === filters.saved)
  const query = queryOf(withColumns(filters, kept))
  const { agent } = filters
  const isChanged =
    current !== undefined &&
    shown === 'active' &&
    queryOf(filters) !== current.query &&
    canChange(current, viewer)
  function save(view: View): void {
    changes.save(view, query)
    open(addressOf({ id: view.id, query }), true)
  }
  const show = (value: string) => {
    const chosen = views.find(({ id }) => id === value)
    if (chosen) open(addressOf(chosen))
    else open(first ? { saved: ALL_DEALS } : {})
  }
  const all = { value: ALL_DEALS, label: 'All deals', count: counts.all }
  return (
    <div className={styles.bar}>
      <Tabs
        label="Views"
        tabs={[all, ...views.map(({ id, name }) => ({ value: id, label: name, count: counts.of(id) }))]}
        value={current?.id ?? ALL_DEALS}
        onChange={show}
      />
      {isChanged && (
        <Button size="dense" onClick={() => save(current)}>
          Save changes
        </Button>
      )}
      <ViewMenu views={views} current={current} viewer={viewer} changes={changes} onAsk={onAsk} />
      {current && agent !== undefined && agent !== NO_AGENT && !namesAgent(deals, agent) && (
        <div className={styles.note}>{agentNote(agent)}</div>
      )}
    </div>
  )
}

interface Default {
  first: View | undefined
  isKnown: boolean
  onKnown: ViewBarProps['onKnown']
}

/** An address without parameters opens the person’s default. */
function useDefault({ first, isKnown, onKnown }: Default): void {
  const { filters, open } = useDeals()
  const hasDefault = first !== undefined
  const isOpening = hasDefault && isPlain(filters)
  const known = useEffectEvent(onKnown)
  useEffect(() => {
    if (isKnown) known(hasDefault)
  }, [isKnown, hasDefault])
  const openFirst = useEffectEvent(() => {
    if (first) open(addressOf(first), true)
  })
  useEffect(() => {
    if (isOpening) openFirst()
  }, [isOpening])
}

/** The deals of each view, from those that the page has. */
function useCounts(views: readonly View[]) {
  const { all, today, criteriaOf } = useDeals()
  // Renders a moved card first and the counts right after it.
  const counted = useDeferredValue(all)
  return useMemo(() => {
    const countOf = (query: string) =>
      dealsOf(filterColumns(counted, filtersIn(query), { today, criteriaOf }), 'active').length
    const known = new Map(views.map(({ id, query }) => [id, countOf(query)]))
    return { all: countOf(''), of: (id: string) => known.get(id) ?? 0 }
  }, [views, counted, today, criteriaOf])
}
