import { type ReactNode, useState } from 'react'
import { formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { formatRate } from '#src/finance/money.ts'
import { type GstView, inView } from '#src/finance/tax/gst.ts'
import { capitalized } from '#src/lib/text/list-in-words.ts'
import { optionLabel } from '#src/lib/text/option-label.ts'
import { useToday } from '#src/ui/browser/use-clock.ts'
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx'
import { lazyParts } from '#src/ui/dialog/lazy-parts.ts'
import { MenuItem } from '#src/ui/dialog/menu.tsx'
import type { NamedDocuments } from '#src/ui/field/new-document.tsx'
import { documentColumn } from '#src/ui/table/document-column.tsx'
import { useRowChange, useRowRemoval } from '#src/ui/table/row-actions.ts'
import { RowsSection } from '#src/ui/table/rows-section.tsx'
import type { Column } from '#src/ui/table/table.tsx'
import { Term } from '#src/ui/text/term.tsx'
import { quoteRows, variationRows } from './api.ts'
import { belowZero, lineName } from './budget-text.ts'
import { type Line, QUOTE_STATES, type Quote, VARIATION_STATES, type Variation } from './schema.ts'

export const { DeleteLineDialog, LineDialog, QuoteDialog, VariationDialog } = lazyParts(
  () => import('./line-dialogs.tsx'),
)

interface OfLinesProps {
  projectId: string
  lines: readonly Line[]
  /** The documents of the project's deal. */
  evidence: NamedDocuments
  /** Opens one of them. */
  documentButton: (id: string) => ReactNode
  view: GstView
  /** The line to which a row is being added. */
  startsAt: string | null
  onStarted: () => void
}

const amountIn = (view: GstView): Column<{ amount: number }> => ({
  head: view === 'including' ? 'Amount' : 'Amount excluding GST',
  cents: ({ amount }) => inView(amount, view),
  onPhone: 'beside',
})

/** The rows of a deleted line come back with it. */
const isOf =
  (lines: readonly Line[]) =>
  ({ lineId }: { lineId: string }) =>
    lines.some(({ id }) => id === lineId)

/** A change of a variation that takes its line below $0. */
interface Question {
  verb: string
  effect: string
  change: () => void
}

/** Changes of what a line's budget is, proposed and decided. */
export function VariationsSection(props: OfLinesProps & { limit: number | null }) {
  const { limit, projectId, lines, evidence, view, startsAt, onStarted } = props
  const change = useRowChange(variationRows, projectId)
  const { rows: variations = [] } = variationRows.useRows(projectId)
  const remove = useRowRemoval(variationRows, projectId)
  const [asked, ask] = useState<Question | null>(null)

  /** Asks first if the line goes below $0; `after` are the variations then. */
  function changeOrAsk({ lineId }: Variation, after: Variation[], question: Omit<Question, 'effect'>) {
    const line = lines.find(({ id }) => id === lineId)
    const effect = line ? belowZero({ line, variations }, { variations: after }) : null
    if (effect === null) question.change()
    else ask({ ...question, effect })
  }

  function decide(variation: Variation, { value: state, label, verb }: (typeof VARIATION_STATES)[number]) {
    const message = capitalized(`${variationRows.label(variation)}: ${label}`)
    const after = variations.map((one) => (one.id === variation.id ? { ...one, state } : one))
    changeOrAsk(variation, after, {
      verb,
      change: () => change(variation, 'decision', { state }, message),
    })
  }

  return (
    <>
      <RowsSection
        of={variationRows}
        parentId={projectId}
        title="Variations"
        heading={<Term of="variation">Variations</Term>}
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
            cell: ({ state }) => optionLabel(VARIATION_STATES, state),
            detail: ({ decidedOn }) => decidedOn && formatDate(decidedOn),
          },
          ...documentColumn(variations, props.documentButton),
          amountIn(view),
        ]}
        menu={(variation: Variation) => ({
          name: variationRows.label(variation),
          first: VARIATION_STATES.map((state) => (
            <MenuItem
              key={state.value}
              checked={variation.state === state.value}
              onSelect={() => decide(variation, state)}
            >
              {isAbove(limit, variation, state.value)
                ? `${state.label}: needs an administrator above ${formatRate(limit)}`
                : state.label}
            </MenuItem>
          )),
          onDelete: () => {
            const after = variations.filter(({ id }) => id !== variation.id)
            changeOrAsk(variation, after, { verb: 'Delete', change: () => remove(variation) })
          },
        })}
        dialog={(opened) => (
          <VariationDialog {...opened} parentId={projectId} lines={lines} evidence={evidence} />
        )}
      />
      {asked && (
        <ConfirmDialog
          title={`${asked.verb} variation`}
          action={asked.verb}
          onClose={() => ask(null)}
          onConfirm={asked.change}
        >
          <p>
            This {asked.effect}. {asked.verb} it anyway?
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}

/** Whether only an administrator approves the variation, or takes its approval back. */
function isAbove(
  limit: number | null,
  { amount, state: now }: Variation,
  wanted: Variation['state'],
): boolean {
  const isDecision = now !== wanted && [now, wanted].includes('approved')
  return limit !== null && isDecision && Math.abs(amount) > limit
}

/** Quotes of suppliers; accepted ones are committed. */
export function QuotesSection(props: OfLinesProps & { suppliers: readonly string[] }) {
  const { projectId, lines, evidence, view, suppliers, startsAt, onStarted } = props
  const today = useToday()
  const change = useRowChange(quoteRows, projectId)
  const { rows: quotes = [] } = quoteRows.useRows(projectId)
  const [expired, ask] = useState<Quote | null>(null)

  function decide(quote: Quote, state: Quote['state']) {
    const message = capitalized(`${quoteRows.label(quote)}: ${optionLabel(QUOTE_STATES, state)}`)
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
          { head: 'State', cell: ({ state }) => optionLabel(QUOTE_STATES, state) },
          ...documentColumn(quotes, props.documentButton),
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
            evidence={evidence}
            suppliers={suppliers}
          />
        )}
      />
      {expired && (
        <ConfirmDialog
          title="Accept quote"
          action="Accept"
          variant="filled"
          onClose={() => ask(null)}
          onConfirm={() => decide(expired, 'accepted')}
        >
          <p>This quote ran out on {formatDate(expired.validUntil)}. Accept it anyway?</p>
        </ConfirmDialog>
      )}
    </>
  )
}
