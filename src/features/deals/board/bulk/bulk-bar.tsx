import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { MAX_BULK, TOO_MANY } from '#src/features/deals/pipeline/bulk-schema.ts'
import { BOARD_STATUSES } from '#src/features/deals/pipeline/schema.ts'
import { formatNumber } from '#src/finance/money.ts'
import { lazyParts } from '#src/ui/dialog/lazy-parts.ts'
import { Menu, MenuItem } from '#src/ui/dialog/menu.tsx'
import { isModalOpen, isPressed, isTyping, SHORTCUTS } from '#src/ui/dialog/shortcuts.ts'
import { StageSquare } from '#src/ui/layout/badge.tsx'
import { Button } from '#src/ui/layout/button.tsx'
import { SelectedCount, SelectionBar } from '#src/ui/table/selection-bar.tsx'
import type { RowSelection } from '#src/ui/table/use-row-selection.ts'
import styles from './bulk-bar.module.css'
import { type Bulk, type BulkOf, useBulk } from './use-bulk.tsx'

const { BulkDialog } = lazyParts(() => import('./bulk-dialogs.tsx'))

interface BulkBarProps {
  /** Of those that are selected, in the order of the list. */
  of: BulkOf
  /** The ids of all that are shown. */
  shown: readonly string[]
  selection: RowSelection
}

/** What can be done with the deals that are selected on a wide screen. */
export function BulkBar({ of, shown, selection }: BulkBarProps) {
  const { deals } = of
  const bulk = useBulk(of)
  const bar = useRef<HTMLElement>(null)
  useClearKey(selection)
  useBarKey(bar)
  useFocusAfterwards()
  return (
    <section
      ref={bar}
      aria-label="Selected deals"
      aria-keyshortcuts={SHORTCUTS.selected.join(' ')}
      className={styles.bulk}
    >
      <CountOf deals={deals} />
      {deals.length < shown.length && (
        <Button size="dense" variant="quiet" onClick={() => selection.selectAll(shown)}>
          Select all {formatNumber(shown.length)}
        </Button>
      )}
      <MoveMenu bulk={bulk} />
      {ACTIONS.map(({ label, act }) => (
        <Button key={label} size="dense" onClick={() => act(bulk)}>
          {label}
        </Button>
      ))}
      <Button size="dense" variant="quiet" aria-keyshortcuts="Escape" onClick={selection.clear}>
        Clear
      </Button>
      <BulkQuestions bulk={bulk} deals={deals} />
    </section>
  )
}

/** The same on a phone, where one menu has all that isn’t a move. */
export function PhoneBulkBar({ of }: Pick<BulkBarProps, 'of'>) {
  const { deals } = of
  const bulk = useBulk(of)
  return (
    <SelectionBar label="Selected deals">
      <CountOf deals={deals} />
      <MoveMenu bulk={bulk} />
      <Menu
        label="Actions"
        trigger={
          <Button size="dense" icon="more">
            Actions
          </Button>
        }
      >
        {ACTIONS.map(({ label, act }) => (
          <MenuItem key={label} onSelect={() => act(bulk)}>
            {label}
          </MenuItem>
        ))}
      </Menu>
      <BulkQuestions bulk={bulk} deals={deals} />
    </SelectionBar>
  )
}

const ACTIONS: readonly { label: string; act: (bulk: Bulk) => void }[] = [
  { label: 'Assign agent…', act: ({ ask }) => ask({ kind: 'agent' }) },
  { label: 'Set date…', act: ({ ask }) => ask({ kind: 'date' }) },
  { label: 'Abandon…', act: ({ ask }) => ask({ kind: 'abandon' }) },
  { label: 'Delete…', act: ({ ask }) => ask({ kind: 'delete' }) },
  { label: 'Export CSV', act: ({ exportCsv }) => exportCsv() },
  { label: 'Compare', act: ({ compare }) => compare() },
]

function CountOf({ deals }: Pick<BulkOf, 'deals'>) {
  return <SelectedCount count={deals.length} problem={deals.length > MAX_BULK ? TOO_MANY : null} />
}

function MoveMenu({ bulk }: { bulk: Bulk }) {
  return (
    <Menu label="Move to" trigger={<Button size="dense">Move to…</Button>}>
      {BOARD_STATUSES.map(({ value, label, colour }) => (
        <MenuItem
          key={value}
          mark={<StageSquare colour={`var(${colour})`} />}
          {...(value === 'won' && { isUnavailable: true, about: WON_NOT_OFFERED })}
          onSelect={() => value !== 'won' && bulk.moveTo(value)}
        >
          {label}
        </MenuItem>
      ))}
    </Menu>
  )
}

const WON_NOT_OFFERED = 'Each won deal needs its price.'

function BulkQuestions({ bulk, deals }: { bulk: Bulk } & Pick<BulkOf, 'deals'>) {
  const { question, change, close } = bulk
  return question && <BulkDialog question={question} deals={deals} onConfirm={change} onClose={close} />
}

/** Esc clears the selection, unless it belongs to what is open or edited. */
function useClearKey({ clear }: RowSelection): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape' || event.defaultPrevented || isTyping(event) || isModalOpen()) return
      clear()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [clear])
}

/** A key leads from the list to the bar, and back to where it was. */
function useBarKey(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (!isPressed(event, 'selected') || event.defaultPrevented || isTyping(event) || isModalOpen()) return
      event.preventDefault()
      const isInBar = bar.current?.contains(document.activeElement)
      if (isInBar) focusedCell()?.focus()
      else bar.current?.querySelector('button')?.focus()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [bar])
}

/** The cell of the list that has the focus, or had it last. */
const focusedCell = () => document.querySelector<HTMLElement>('[role=grid] :is(td, th)[tabindex="0"]')

/** The focus goes from the bar to the list when nothing is selected any more. */
function useFocusAfterwards(): void {
  useLayoutEffect(
    () => () =>
      void requestAnimationFrame(() => {
        const { activeElement, body } = document
        if (activeElement !== body && activeElement?.id !== 'main') return
        focusedCell()?.focus()
      }),
    [],
  )
}
