import type { ComponentProps } from 'react'
import { useAssumptions } from '#src/features/deals/assumptions/api.ts'
import { formatMoney, NO_FIGURE } from '#src/finance/money.ts'
import { ruleNumber } from '#src/finance/rules/rules.ts'
import { figureText, knownFigures } from '#src/finance/worked-sum.ts'
import { CheckBox } from '#src/ui/field/check-box.tsx'
import { CheckBoxes } from '#src/ui/field/check-boxes.tsx'
import { MoneyField } from '#src/ui/field/money-field.tsx'
import { Segmented } from '#src/ui/field/segmented.tsx'
import { HowFigures } from '#src/ui/figure/how-sum.tsx'
import { Notice } from '#src/ui/layout/alert.tsx'
import { Grid, Note, Row, Stack } from '#src/ui/layout/layout.tsx'
import { FigureRow, Ledger, LedgerRow } from '#src/ui/table/ledger.tsx'
import { creditFigure, gstFigures } from './explanations.ts'
import { GST_COSTS, VENDORS } from './schema.ts'
import styles from './tax.module.css'
import type { TaxFigures, TaxResult } from './tax-figures.ts'
import { TaxSection, useTax } from './tax-section.tsx'

const REGISTERED = [
  { value: 'no', label: 'No' },
  { value: 'yes', label: 'Yes' },
] as const

export function GstSection({ onInvalid }: Pick<ComponentProps<typeof TaxSection>, 'onInvalid'>) {
  const { editing, figures, missing, sale, facts } = useTax()
  const { form, edit } = editing
  const rate = ruleNumber('gst.rate', sale, facts.rules)
  const secondHand = figures?.results.find(({ purchase }) => purchase?.treatment === 'secondHand')
  return (
    <TaxSection
      title="GST"
      result={form.gstRegistered ? gstInWords(figures) : 'Not registered'}
      onInvalid={onInvalid}
    >
      <Grid columns={400} align="start" gap={[24, 48]}>
        <Stack>
          <Segmented
            label="Are you GST-registered for this?"
            options={REGISTERED}
            value={form.gstRegistered ? 'yes' : 'no'}
            onChange={(answer) => edit({ gstRegistered: answer === 'yes' })}
          />
          {form.gstRegistered && <VendorFields />}
        </Stack>
        <Stack className={styles.results}>
          {!form.gstRegistered && (
            <Note>
              Without registration, the price includes any GST, there is no credit, and the sale has no GST.
            </Note>
          )}
          {form.gstRegistered && figures === null && (
            <>
              <GstLedger result={null} figures={null} />
              <Note>{missing}</Note>
            </>
          )}
          {form.gstRegistered &&
            figures?.results.map((result) => (
              <GstLedger key={result.purchase?.treatment} result={result} figures={figures} />
            ))}
          {figures && figures.results.length > 1 && <VendorQuestion figures={figures} />}
          {figures && secondHand?.gst && rate !== null && (
            <CreditTiming figures={figures} rate={rate} credit={secondHand.gst.creditOnPrice} />
          )}
          {form.gstRegistered && <GstWarnings isZeroRated={form.vendor !== 'unregistered'} />}
        </Stack>
      </Grid>
    </TaxSection>
  )
}

/** What the GST of a registered buyer depends on. */
function VendorFields() {
  const { form, edit, field } = useTax().editing
  const { costsWithoutGst } = form
  return (
    <>
      <Segmented label="Vendor" options={VENDORS} {...field('vendor')} />
      <CheckBox label="The vendor is associated with an owner" {...field('isAssociated')} />
      {form.isAssociated && (
        <Grid columns={200} align="end">
          <MoneyField label="GST the vendor paid when buying" {...field('sellerGst')} />
          <MoneyField label="Market value" {...field('marketValue')} />
        </Grid>
      )}
      <CheckBoxes
        label="Costs with GST"
        options={GST_COSTS}
        columns={144}
        value={GST_COSTS.map(({ value }) => value).filter((cost) => !costsWithoutGst.includes(cost))}
        onChange={(withGst) =>
          edit({
            costsWithoutGst: GST_COSTS.map(({ value }) => value).filter((cost) => !withGst.includes(cost)),
          })
        }
      />
      <Note>Interest has no GST.</Note>
    </>
  )
}

const TREATMENTS = {
  secondHand: 'If the vendor isn’t registered',
  associated: 'If the vendor isn’t registered',
  zeroRated: 'If the vendor is registered',
}

function GstLedger({ result, figures }: { result: TaxResult | null; figures: TaxFigures | null }) {
  const { toPay, profit, breakEven } = gstFigures(figures, result, useTax().named)
  const isOneOfTwo = figures !== null && figures.results.length > 1
  const heading = isOneOfTwo && result?.purchase ? TREATMENTS[result.purchase.treatment] : null
  return (
    <Stack gap={8}>
      <Row as="header" isOneLine align="baseline" gap={12}>
        <h3>{heading ?? 'GST on buying and selling'}</h3>
        <HowFigures about={toPay.name} sums={knownFigures(toPay, profit, breakEven)} />
      </Row>
      <Ledger label={heading ?? 'GST'}>
        <LedgerRow label="GST on the sale" value={result?.gst?.output} />
        <LedgerRow label="Credit on the price" value={result?.gst?.creditOnPrice} negative />
        <LedgerRow label="Credit on costs" value={result?.gst?.creditOnCosts} negative />
        <FigureRow kind="subtotal" of={toPay} />
        <FigureRow kind="total" of={profit} />
        <FigureRow of={breakEven} />
      </Ledger>
    </Stack>
  )
}

interface CreditTimingProps {
  figures: TaxFigures
  /** The credit on the whole price, in NZD. */
  credit: number
  rate: number
}

/** When the credit on second-hand goods comes back: after it is paid, with the next return. */
function CreditTiming({ figures, credit, rate }: CreditTimingProps) {
  const assumptions = useAssumptions()
  const { agreedDeposit } = useTax()
  if (assumptions === undefined) return null
  const paid = { price: figures.trade.purchasePrice, credit, agreedDeposit }
  const timing = creditFigure(paid, assumptions.depositPercent, rate)
  return (
    <div className="quiet text-13">
      {figures.results.length > 1 && 'If the vendor isn’t registered, '}
      {`${formatMoney(credit)} comes back after your next GST return; you need it until then. `}
      <HowFigures about="Credit on the price" sums={[timing]} />
    </div>
  )
}

function VendorQuestion({ figures: { results } }: { figures: TaxFigures }) {
  const [first, second] = results
  if (!first || !second) return null
  return (
    <Notice>
      {`Ask the agent whether the vendor is GST-registered: it is ${formatMoney(second.profit - first.profit)} of your profit.`}
    </Notice>
  )
}

function gstInWords(figures: TaxFigures | null): string {
  const { toPay } = gstFigures(figures, figures?.first ?? null)
  return toPay.value === null ? NO_FIGURE : `${toPay.name} ${figureText(toPay)}`
}

/** What a registered buyer may get wrong. */
function GstWarnings({ isZeroRated }: { isZeroRated: boolean }) {
  return (
    <ul className={styles.warnings}>
      {isZeroRated && (
        <li>
          Claiming zero-rating wrongly makes the buyer liable for the GST (Goods and Services Tax Act s
          5(23)).
        </li>
      )}
      <li>
        A one-off trade may not be a taxable activity, which must be carried on “continuously or regularly”
        (GST Act s 6).
      </li>
      <li>Different rules apply to a home that is also used for a business.</li>
    </ul>
  )
}
