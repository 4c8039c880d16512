import { formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { formatMoney } from '#src/finance/money.ts'
import { brightLineClock } from '#src/finance/tax/bright-line.ts'
import { totalNzd } from '#src/finance/tax/ownership.ts'
import { knownFigures } from '#src/finance/worked-sum.ts'
import { optionLabel } from '#src/lib/text/option-label.ts'
import { HowFigures } from '#src/ui/figure/how-sum.tsx'
import { Notice } from '#src/ui/layout/alert.tsx'
import { Grid, Note, Stack } from '#src/ui/layout/layout.tsx'
import { FigureRow, Ledger, LedgerRow } from '#src/ui/table/ledger.tsx'
import { type Columns, Table } from '#src/ui/table/table.tsx'
import { afterTaxFigures, ratesText } from './explanations.ts'
import { OWNER_KINDS } from './schema.ts'
import styles from './tax.module.css'
import { comparedOwners, missingIncomes, type TaxFigures, unsharedIncomes } from './tax-figures.ts'
import { TaxSection, useTax } from './tax-section.tsx'

/** The profit after tax, explained with its returns. */
export function afterTaxResult({ profit, onPrice, onCash }: ReturnType<typeof afterTaxFigures>) {
  return { of: profit, sums: knownFigures(profit, onPrice, onCash) }
}

/** The columns for the same profit taxed as one individual, company or trust. */
const OWNER_COLUMNS: Columns<ReturnType<typeof comparedOwners>[number]> = [
  { head: 'If one owner', cell: ({ kind }) => optionLabel(OWNER_KINDS, kind) },
  { head: 'Tax', money: ({ after }) => after?.tax ?? null },
  { head: 'Profit after tax', money: ({ after }) => after?.left ?? null },
]

interface AfterTaxProps {
  figures: TaxFigures | null
  missing: string | null
}

export function AfterTaxSection({ figures, missing }: AfterTaxProps) {
  const { editing, facts, named, sale, soldOn } = useTax()
  const { form } = editing
  const { rules } = facts
  const clock = brightLineClock(form.registeredOn, facts.today, rules, soldOn)
  const shown = afterTaxFigures(figures, rules, named)
  const { tax, owners } = shown
  const hasLoss = figures !== null && figures.first.profit <= 0
  const [lacking, unshared] = [missingIncomes(form), unsharedIncomes(form)]
  return (
    <TaxSection title="After tax" result={`Tax ${formatMoney(tax.value)}`}>
      <Grid columns={400} align="start" gap={[24, 48]}>
        <Stack className={styles.results}>
          {missing !== null && <Note>{missing}</Note>}
          <Ledger label="Tax">
            <TaxedRows figures={figures} isTaxed={form.taxedAs !== 'capital'} />
            <FigureRow kind="subtotal" of={tax} />
            {owners.length > 1 &&
              owners.map(({ value }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: owners have no id.
                <LedgerRow key={at} label={`Left for ${form.owners[at]?.name}`} value={value} />
              ))}
            <FigureRow of={shown.onPrice} />
            <FigureRow of={shown.onCash} />
          </Ledger>
          <HowFigures
            about="Tax"
            sums={[
              ...(owners.length > 1 ? [tax, ...owners] : owners),
              ...knownFigures(shown.onPrice, shown.onCash),
            ]}
          />
          {figures?.assumedYear && <Note>{ratesText(figures)}</Note>}
          {hasLoss && <Note>A loss may be usable elsewhere. Ask your accountant.</Note>}
          {lacking !== null && <Note>{lacking} Add it under Ownership.</Note>}
          {unshared !== null && <Note>{unshared}</Note>}
        </Stack>
        <Stack className={styles.results}>
          {form.taxedAs === 'capital' && clock !== null && (soldOn ?? sale) <= clock.lastDay && (
            <Notice>
              {soldOn === null
                ? `The planned sale is inside the bright-line period, which ends on ${formatDate(clock.lastDay)}: the profit may be taxable.`
                : `The sale on ${formatDate(soldOn)} was inside the bright-line period, until ${formatDate(clock.lastDay)}: the profit may be taxable.`}
            </Notice>
          )}
          {figures && (
            <Table
              caption={
                form.taxedAs === 'trading' ? 'Compare owners' : 'Compare owners, if the profit were taxed'
              }
              showsCaption
              keepsColumns
              rows={comparedOwners(figures, rules)}
              keyOf={({ kind }) => kind}
              columns={OWNER_COLUMNS}
            />
          )}
          <Note>
            Not included: ACC levies, student loans, provisional tax and its dates, dividends out of a
            company, and Working for Families.
          </Note>
        </Stack>
      </Grid>
    </TaxSection>
  )
}

/** What is taxed: the net profit, after GST if there is any, and the interest that can’t be deducted from it. */
function TaxedRows({ figures, isTaxed }: { figures: TaxFigures | null; isTaxed: boolean }) {
  const { gst = null, profit } = figures?.first ?? {}
  const name = useTax().named(gst === null ? 'Net profit' : 'Net profit after GST')
  const notDeductible = figures?.notDeductible ?? 0
  if (!isTaxed) return <LedgerRow label={`${name}, not taxed`} value={profit} />
  return (
    <>
      <LedgerRow label={name} value={profit} />
      {profit !== undefined && notDeductible > 0 && (
        <>
          <LedgerRow label="Interest that can’t be deducted" value={notDeductible} />
          <LedgerRow label="Taxed income" value={totalNzd([profit, notDeductible])} kind="subtotal" />
        </>
      )}
    </>
  )
}
