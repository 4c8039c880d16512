import { Link } from '@tanstack/react-router'
import type { AgreementKind } from '#src/features/base/due-dates/kinds.ts'
import type { CivilDay } from '#src/finance/dates/new-zealand-days.ts'
import { useStore } from '#src/lib/browser/store.ts'
import { useOrganization } from '#src/lib/rows/organization-context.ts'
import { useIsAfterFive, useToday } from '#src/ui/browser/use-clock.ts'
import { attemptChange, offerUndo } from '#src/ui/dialog/toasts.ts'
import { Button } from '#src/ui/layout/button.tsx'
import { Row } from '#src/ui/layout/layout.tsx'
import { useOpened } from '#src/ui/opened.tsx'
import { agreementSheet, conditionRows } from './api.ts'
import { knownOpenDates } from './known-open-dates.ts'
import type { AgreementView } from './schema.ts'
import { openDatesInWords } from './still-to-come.tsx'
import { TickDialog } from './tick-dialog.tsx'
import { asksForDay, TICKS, type Tick } from './ticks.ts'

interface TickDateProps {
  dealId: string
  kind: AgreementKind
  /** What is ticked, as read aloud: "Deposit $58,000 of 14 Clarence Street". */
  name: string
  /** Only today’s: another day is chosen elsewhere. */
  isShort?: boolean
  /** The other open dates that stand beside it, in words: offline, they count. */
  others?: readonly string[]
  /** The agreed day; null or missing while it isn't known. */
  agreed?: CivilDay | null
}

/**
 * The action on an open date of an agreement: “Paid” or “Settled” today, or on another day, which a press asks for when today is far from the
 * agreed day; otherwise a link to where it is decided.
 */
export function TickDate({ dealId, kind, name, isShort = false, others, agreed = null }: TickDateProps) {
  const tick: Tick | null = TICKS[kind]
  const today = useToday()
  const { isTicked, save, openBesides } = useTick({ dealId, kind, name, others })
  /** What a dialog names as open; null while there is none. */
  const [besides, ask, show] = useOpened<readonly string[]>(`tick ${kind} of ${dealId}`)
  /** A press settles a deal of which nothing else is open, on about the agreed day. */
  async function settle() {
    const open = await openBesides()
    if (open.length > 0 || asksForDay(agreed, today)) ask(open)
    else save(today)
  }
  if (tick === null) {
    return (
      <Link
        to="/opportunities/$id/agreement"
        params={{ id: dealId }}
        className="link"
        aria-label={`Open ${name}`}
      >
        Open
      </Link>
    )
  }
  if (isTicked) return <span className="quiet text-13">{tick.done}</span>
  return (
    <Row gap={8} className="no-print">
      <Button size="dense" aria-label={`${tick.label}: ${name}`} onClick={() => void settle()}>
        {tick.label}
      </Button>
      {!isShort && (
        <Button
          size="dense"
          variant="quiet"
          aria-label={`Another day: ${name}`}
          onClick={async () => ask(await openBesides())}
        >
          Another day
        </Button>
      )}
      {besides &&
        show(
          <TickDialog
            dealId={dealId}
            tick={tick}
            name={name}
            besides={besides}
            agreed={agreed}
            onSave={save}
            onClose={() => ask(null)}
          />,
        )}
    </Row>
  )
}

interface Ticked extends Pick<TickDateProps, 'dealId' | 'kind' | 'name'> {
  others: readonly string[] | undefined
}

/** Ticks a date of an agreement, which is loaded first; queued offline, with Undo. */
function useTick({ dealId, kind, name, others }: Ticked) {
  const scope = { ...useOrganization(), id: dealId }
  const queued = useStore(agreementSheet.changes(scope.client))
  const tick: Tick | null = TICKS[kind]
  const today = useToday()
  const isAfterFive = useIsAfterFive()
  const isTicked = queued.some(
    ({ change }) =>
      change.id === dealId && 'edit' in change && tick !== null && isSet(change.edit, tick.field),
  )

  async function loaded(): Promise<AgreementView> {
    const known = agreementSheet.current(scope)
    if (known !== undefined) return known
    return scope.client.fetchQuery(agreementSheet.query(scope.organizationId, dealId))
  }
  /** Others' changes of the day since `since` are a conflict; Retry replaces them. */
  async function save(on: CivilDay | null, since?: AgreementView): Promise<unknown> {
    if (tick === null) return
    const words = { name: tick.done, verb: 'saved' }
    return attemptChange(words, async (isRetry) => {
      const seen = isRetry || since === undefined ? await loaded() : since
      await agreementSheet.save(scope, seen, { [tick.field]: on }, words)
      const ticked = agreementSheet.current(scope)
      if (on !== null) offerUndo(tick.done, () => save(null, ticked), dealId, { name })
    })
  }
  /** What else of the agreement is open when the deal is settled, in words; offline what this browser has stored. */
  async function openBesides(): Promise<readonly string[]> {
    if (kind !== 'settlement') return []
    const query = conditionRows.query(scope.organizationId, dealId)
    const conditions = scope.client.fetchQuery(query).catch(() => scope.client.getQueryData(query.queryKey))
    const [view, list] = await Promise.all([loaded(), conditions]).catch(() => [])
    if (view === undefined || list === undefined)
      return others ?? knownOpenDates(scope, dealId, today, ['settlement'])
    return openDatesInWords(view, list.rows, { today, isAfterFive }, ['settlement'])
  }
  return { isTicked, save: (on: CivilDay) => void save(on), openBesides }
}

function isSet(edit: unknown, field: string): boolean {
  return (
    typeof edit === 'object' &&
    edit !== null &&
    typeof Object.entries(edit).find(([name]) => name === field)?.[1] === 'string'
  )
}
