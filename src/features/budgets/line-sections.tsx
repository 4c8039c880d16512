import { useState } from 'react'
import { formatDate } from '#src/finance/new-zealand-days.ts'
import { type GstView, inView } from '#src/finance/tax/gst.ts'
import { capitalized } from '#src/lib/list-in-words.ts'
import { ConfirmDialog } from '#src/ui/dialog.tsx'
import { lazyParts } from '#src/ui/lazy-parts.ts'
import { MenuItem } from '#src/ui/menu.tsx'
import { Money } from '#src/ui/money.tsx'
import { useRowChange } from '#src/ui/row-actions.ts'
import { RowsSection } from '#src/ui/rows-section.tsx'
import type { Column } from '#src/ui/table.tsx'
import { useToday } from '#src/ui/use-clock.ts'
import { quoteRows, variationRows } from './api.ts'
import { belowZero, lineName } from './budget-text.ts'
import { type Line, QUOTE_STATES, type Quote, VARIATION_STATES, type Variation } from './schema.ts'

export const { DeleteLineDialog, LineDialog, QuoteDialog, SpendingSection, VariationDialog } = lazyParts(
  () => import('./line-dialogs.tsx'),
)

interface OfLinesProps {
  projectId: string
  lines: readonly Line[]
  /** The documents of the project's deal. */
  documents: readonly { id: string; name: string }[]
  view: GstView
  /** The line to which a row is being added. */
  startsAt: string | null
  onStarted: () => void
}

const amountIn = (view: GstView): Column<{ amount: number }> => ({
  head: view === 'including' ? 'Amount' : 'Amount excluding GST',
  isFigure: true,
  cell: ({ amount }) => <Money value={inView(amount, view)} bold hasCents />,
  onPhone: 'beside',
})

/** The rows of a deleted line come back with it. */
const isOf =
  (lines: readonly Line[]) =>
  ({ lineId }: { lineId: string }) =>
    lines.some(({ id }) => id === lineId)

const labelOf = (states: readonly { value: string; label: string }[], state: string) =>
  states.find(({ value }) => value === state)?.label ?? state

interface Decision {
  variation: Variation
  state: Variation['state']
  effect: string
}

/** Changes of what a line's budget is, proposed and decided. */
export function VariationsSection(props: OfLinesProps) {
  const { projectId, lines, documents, view, startsAt, onStarted } = props
  const change = useRowChange(variationRows, projectId)
  const { rows: variations = [] } = variationRows.useRows(projectId)
  const [asked, ask] = useState<Decision | null>(null)

  function decide(variation: Variation, state: Variation['state']) {
    const message = capitalized(`${variationRows.label(variation)}: ${labelOf(VARIATION_STATES, state)}`)
    change(variation, 'decision', { state }, message)
  }

  function choose(variation: Variation, state: Variation['state']) {
    const line = lines.find(({ id }) => id === variation.lineId)
    const decided = variations.map((one) => (one.id === variation.id ? { ...one, state } : one))
    const effect = line ? belowZero({ line, variations }, { variations: decided }) : null
    if (effect === null) decide(variation, state)
    else ask({ variation, state, effect })
  }

  const verb = VARIATION_STATES.find(({ value }) => value === asked?.state)?.verb ?? ''
  return (
    <>
      <RowsSection
        of={variationRows}
        parentId={projectId}
        title="Variations"
        add="Add variation"
        empty="No variations yet. Approved variations change the budget of their line."
        filter={isOf(lines)}
        start={startsAt === null ? null : { lineId: startsAt }}
        onStarted={onStarted}
        caption="Variations"
        columns={[
          {
            head: 'Line',
            cell: ({ lineId }) => lineName(lines, lineId),
            detail: ({ reason }) => reason,
          },
          {
            head: 'State',
            cell: ({ state }) => labelOf(VARIATION_STATES, state),
            detail: ({ decidedOn }) => decidedOn && formatDate(decidedOn),
          },
          amountIn(view),
        ]}
        menu={(variation: Variation) => ({
          name: variationRows.label(variation),
          first: VARIATION_STATES.map(({ value, label }) => (
            <MenuItem
              key={value}
              checked={variation.state === value}
              onSelect={() => choose(variation, value)}
            >
              {label}
            </MenuItem>
          )),
        })}
        dialog={(opened) => (
          <VariationDialog {...opened} parentId={projectId} lines={lines} documents={documents} />
        )}
      />
      {asked && (
        <ConfirmDialog
          title={`${verb} variation`}
          action={verb}
          onClose={() => ask(null)}
          onConfirm={() => decide(asked.variation, asked.state)}
        >
          <p>
            This {asked.effect}. {verb} it anyway?
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}

/** Quotes of suppliers; accepted ones are committed. */
export function QuotesSection(props: OfLinesProps & { suppliers: readonly string[] }) {
  const { projectId, lines, documents, view, suppliers, startsAt, onStarted } = props
  const today = useToday()
  const change = useRowChange(quoteRows, projectId)
  const [expired, ask] = useState<Quote | null>(null)

  function decide(quote: Quote, state: Quote['state']) {
    const message = capitalized(`${quoteRows.label(quote)}: ${labelOf(QUOTE_STATES, state)}`)
    change(quote, 'state', { state }, message)
  }

  function choose(quote: Quote, state: Quote['state']) {
    if (state === 'accepted' && quote.validUntil !== null && quote.validUntil < today) ask(quote)
    else decide(quote, state)
  }

  return (
    <>
      <RowsSection
        of={quoteRows}
        parentId={projectId}
        title="Quotes"
        add="Add quote"
        empty="No quotes yet. Accepted quotes are committed."
        filter={isOf(lines)}
        start={startsAt === null ? null : { lineId: startsAt }}
        onStarted={onStarted}
        caption="Quotes"
        columns={[
          {
            head: 'Supplier',
            cell: ({ supplier }) => supplier ?? 'No supplier',
            detail: ({ lineId }) => lineName(lines, lineId),
          },
          { head: 'Valid until', day: ({ validUntil }) => validUntil, onPhone: 'named' },
          { head: 'State', cell: ({ state }) => labelOf(QUOTE_STATES, state) },
          amountIn(view),
        ]}
        menu={(quote: Quote) => ({
          name: quoteRows.label(quote),
          first: QUOTE_STATES.map(({ value, label }) => (
            <MenuItem key={value} checked={quote.state === value} onSelect={() => choose(quote, value)}>
              {label}
            </MenuItem>
          )),
        })}
        dialog={(opened) => (
          <QuoteDialog
            {...opened}
            parentId={projectId}
            lines={lines}
            documents={documents}
            suppliers={suppliers}
          />
        )}
      />
      {expired && (
        <ConfirmDialog
          title="Accept quote"
          action="Accept"
          onClose={() => ask(null)}
          onConfirm={() => decide(expired, 'accepted')}
        >
          <p>This quote ran out on {formatDate(expired.validUntil)}. Accept it anyway?</p>
        </ConfirmDialog>
      )}
    </>
  )
}
