import { formatMoney, formatTenths } from '#src/finance/money.ts'
import {
  adjustedFigure,
  comparableFigure,
  type NamedSale,
  spreadFigure,
} from '#src/finance/price/comparable-figures.ts'
import { comparableFigures, ENOUGH_SALES, type SaleBasis } from '#src/finance/price/comparable-sales.ts'
import { spreadWarning } from '#src/finance/price/sales-sentence.ts'
import { DotPlot } from '#src/ui/chart/dot-plot.tsx'
import { Answer } from '#src/ui/figure/explained.tsx'
import { HowFigures } from '#src/ui/figure/how-sum.tsx'
import { Money } from '#src/ui/figure/money.tsx'
import { Button } from '#src/ui/layout/button.tsx'
import { Note, Row, Stack } from '#src/ui/layout/layout.tsx'

interface SalesValueProps {
  sales: readonly NamedSale[]
  basis: SaleBasis
  /** The deal's done-up value. */
  used: number | null
  onUse: (value: number) => void
}

/** What the house is worth done up by its comparable sales, and how far they agree. */
export function SalesValue({ sales, basis, used, onUse }: SalesValueProps) {
  const of = comparableFigure(sales, basis)
  const spread = spreadFigure(sales, basis)
  const figures = comparableFigures(sales, basis)
  const { value, median, spreadPercent, counted } = figures
  const warning = spreadWarning(figures)
  return (
    <Stack gap={20}>
      <Stack gap={8} align="start">
        <Row gap={[12, 32]} align="end">
          <Answer name={of.name} sums={value === null ? [] : [of]}>
            <Money value={value} />
          </Answer>
          {value !== null && value > 0 && value !== used && (
            <Button
              variant="filled"
              onClick={() => onUse(value)}
            >{`Use ${formatMoney(value)} as done-up value`}</Button>
          )}
        </Row>
        {value === null ? (
          <Note>No sale has a weight.</Note>
        ) : (
          <div className="quiet">
            Median {formatMoney(median)}
            {spreadPercent !== null && (
              <>
                {' · '}spread {formatTenths(spreadPercent)} <HowFigures about="Spread" sums={[spread]} />
              </>
            )}
          </div>
        )}
        {value !== null && counted < ENOUGH_SALES && <Note>Three or more sales make a better estimate.</Note>}
        {warning !== null && <Note>{warning}</Note>}
      </Stack>
      {counted > 1 && <SalesPlot sales={sales} basis={basis} used={used} />}
    </Stack>
  )
}

/** The adjusted prices of the counted sales, with the deal's done-up value as a line. */
function SalesPlot({ sales, basis, used }: Pick<SalesValueProps, 'sales' | 'basis' | 'used'>) {
  const prices = sales
    .filter(({ weight }) => weight > 0)
    .map((sale) => ({ sale, value: adjustedFigure(sale, basis).value ?? 0 }))
    .toSorted((one, other) => one.value - other.value)
  const [lowest, highest] = [prices[0]?.value, prices.at(-1)?.value]
  const line = used === null ? null : { name: `Done-up value ${formatMoney(used)}`, value: used }
  return (
    <DotPlot
      title="Adjusted prices"
      summary={`From ${formatMoney(lowest)} to ${formatMoney(highest)}${line ? `. ${line.name}` : ''}`}
      heads={['Sale', 'Adjusted price']}
      rows={prices.map(({ sale: { id, address }, value }) => ({
        id,
        label: address,
        value,
        shownAs: formatMoney(value),
      }))}
      alsoListed={
        used === null ? [] : [{ id: 'used', label: 'Done-up value', value: used, shownAs: formatMoney(used) }]
      }
      line={line}
      empty={null}
    />
  )
}
