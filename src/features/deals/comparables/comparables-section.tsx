import { useState } from 'react'
import { formatNumber, formatRate } from '#src/finance/money.ts'
import {
  adjustedFigure,
  areaNote,
  pricePerSquareMetre,
  signedAmount,
  soldText,
} from '#src/finance/price/comparable-figures.ts'
import type { SaleBasis } from '#src/finance/price/comparable-sales.ts'
import { optionLabel } from '#src/lib/text/option-label.ts'
import { pluralize } from '#src/lib/text/pluralize.ts'
import { useToday } from '#src/ui/browser/use-clock.ts'
import { lazyParts } from '#src/ui/dialog/lazy-parts.ts'
import { HowFigures } from '#src/ui/figure/how-sum.tsx'
import { Money } from '#src/ui/figure/money.tsx'
import { Button } from '#src/ui/layout/button.tsx'
import { Loaded } from '#src/ui/layout/loaded.tsx'
import { useOpened } from '#src/ui/opened.tsx'
import { documentColumn } from '#src/ui/table/document-column.tsx'
import { RowsSection } from '#src/ui/table/rows-section.tsx'
import type { Columns } from '#src/ui/table/table.tsx'
import { comparableRows, saleSettingsSheet } from './api.ts'
import { CopyDialog } from './copy-dialog.tsx'
import { type Evidence, SaleDialog } from './sale-dialog.tsx'
import { SalesValue } from './sales-value.tsx'
import { repeatedSales } from './same-sales.ts'
import {
  adjustmentOf,
  COMPARABLES_PER_DEAL,
  type Comparable,
  SALE_CONDITIONS,
  type SaleSettingsView,
} from './schema.ts'
import { SettingsDialog } from './settings-dialog.tsx'

const { PasteDialog } = lazyParts(() => import('./paste-dialog.tsx'))

interface ComparablesSectionProps {
  deal: { id: string; address: string; doneUpValue: number | null }
  /** The size of the house in the renovation plan, in m². */
  houseSize: number | null
  evidence: Evidence
  /** Changes the done-up value. */
  onUse: (value: number) => void
}

/** The comparable sales of a deal, and the value that they make likely. */
export function ComparablesSection(props: ComparablesSectionProps) {
  return (
    <Loaded
      query={saleSettingsSheet.useSheet(props.deal.id)}
      failed="Failed to load comparable sales"
      loading={320}
    >
      {(view) => <Sales {...props} view={view} />}
    </Loaded>
  )
}

function Sales({
  deal,
  houseSize,
  evidence,
  onUse,
  view,
}: ComparablesSectionProps & { view: SaleSettingsView }) {
  const [isAdjusting, adjust, show] = useOpened<true>('adjust sales')
  const basis = { ...adjustmentOf(view.comparableSettings, houseSize), today: useToday() }
  const [isCopying, setCopying] = useState(false)
  const [isPasting, paste, showPaste] = useOpened<true>('paste sales')
  const { rows = [] } = comparableRows.useRows(deal.id)
  const repeated = repeatedSales(rows)
  return (
    <>
      <RowsSection
        of={comparableRows}
        parentId={deal.id}
        title="Comparable sales"
        add="Add sale"
        empty="No sales yet. Add three or more sales of similar houses to support the done-up value."
        order={newestFirst}
        beside={(sales) =>
          sales !== undefined && (
            <>
              {sales.length > 0 && (
                <>
                  <Button size="dense" onClick={() => setCopying(true)}>
                    Copy to another deal
                  </Button>
                  <Button size="dense" onClick={() => adjust(true)}>
                    Adjust sales
                  </Button>
                </>
              )}
              <Button
                size="dense"
                disabled={sales.length >= COMPARABLES_PER_DEAL.rows}
                onClick={() => paste(true)}
              >
                Paste sales
              </Button>
            </>
          )
        }
        notices={(sales) =>
          sales.length > 0 && <SalesValue sales={sales} basis={basis} used={deal.doneUpValue} onUse={onUse} />
        }
        caption="Comparable sales, newest first"
        columns={[...columnsOf(basis, repeated), ...documentColumn(rows, evidence.button)]}
        dialog={(dialog) => <SaleDialog {...dialog} deal={deal} evidence={evidence} />}
      />
      {isCopying && <CopyDialog opportunityId={deal.id} sales={rows} onClose={() => setCopying(false)} />}
      {isPasting && showPaste(<PasteDialog deal={deal} sales={rows} onClose={() => paste(null)} />)}
      {isAdjusting &&
        show(
          <SettingsDialog
            opportunityId={deal.id}
            view={view}
            houseSize={houseSize}
            onClose={() => adjust(null)}
          />,
        )}
    </>
  )
}

function newestFirst(one: Comparable, other: Comparable): number {
  return other.soldOn.localeCompare(one.soldOn) || one.id.localeCompare(other.id)
}

const columnsOf = (basis: SaleBasis, repeated: ReadonlyMap<string, number>): Columns<Comparable> => [
  {
    head: 'Address',
    cell: ({ address }) => address,
    detail: (sale) => <Details sale={sale} basis={basis} times={repeated.get(sale.id) ?? 1} />,
  },
  {
    head: 'Sold',
    cell: (sale) => soldText(sale, basis.today),
  },
  { head: 'Price', money: ({ price }) => price, onPhone: 'named' },
  {
    head: 'Adjusted',
    cell: (sale) => <Adjusted sale={sale} basis={basis} />,
    isFigure: true,
    onPhone: 'named',
  },
  {
    head: '$/m²',
    cell: (sale) => <Money value={pricePerSquareMetre(sale)} />,
    isFigure: true,
    isKnown: ({ floorArea }) => floorArea !== null,
    onPhone: 'named',
  },
  { head: 'Weight', cell: ({ weight }) => formatNumber(weight), isFigure: true, onPhone: 'named' },
]

function Adjusted({ sale, basis }: { sale: Comparable; basis: SaleBasis }) {
  const of = adjustedFigure(sale, basis)
  return (
    <>
      <Money value={of.value} bold /> <HowFigures about={`${of.name} of ${sale.address}`} sums={[of]} />
    </>
  )
}

const LINK = /^https?:\/\/\S+$/i

/** `times`: how often the sale is in the list. */
function Details({ sale, basis, times }: { sale: Comparable; basis: SaleBasis; times: number }) {
  const { source, note } = sale
  const repeated = times > 1 && `in the list ${times === 2 ? 'twice' : `${times} times`}`
  const text = [detailsOf(sale, basis), repeated, note].filter(Boolean).join(', ')
  if (source === null) return text
  return (
    <>
      {text}
      {text && ' · '}
      {LINK.test(source) ? (
        <a href={source} target="_blank" rel="noopener noreferrer" className="link">
          Source
        </a>
      ) : (
        source
      )}
    </>
  )
}

/** "120 m², 3 bedrooms, renovated, +$15,000 no garage". */
function detailsOf(sale: Comparable, basis: SaleBasis): string {
  const { floorArea, landArea, bedrooms, bathrooms, condition, adjustments, weight } = sale
  return [
    floorArea !== null && `${formatNumber(floorArea)} m²`,
    landArea !== null && `${formatNumber(landArea)} m² of land`,
    bedrooms !== null && pluralize(bedrooms, 'bedroom'),
    bathrooms !== null && pluralize(bathrooms, 'bathroom'),
    condition !== null && optionLabel(SALE_CONDITIONS, condition).toLowerCase(),
    ...adjustments.map(({ reason, amount }) => `${signedAmount(amount, formatRate)} ${reason}`),
    weight === 0 && 'not counted',
    areaNote(sale, basis),
  ]
    .filter(Boolean)
    .join(', ')
}
