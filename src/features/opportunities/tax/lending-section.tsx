import { formatNumber, formatPercent } from '#src/finance/money.ts'
import { formatDate } from '#src/finance/new-zealand-days.ts'
import { CheckBox } from '#src/ui/check-box.tsx'
import { HowFigures } from '#src/ui/how-sum.tsx'
import { useInvalidField } from '#src/ui/invalid-fields.ts'
import { Grid, Note, Stack } from '#src/ui/layout.tsx'
import { FigureRow, Ledger, LedgerRow } from '#src/ui/ledger.tsx'
import { Money } from '#src/ui/money.tsx'
import { MoneyField } from '#src/ui/money-field.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import { BORROWERS } from './choices.ts'
import { dollarsAndCents } from './explanations.ts'
import { debtSentence, type Lending, lendingSums, ratioSentence } from './lending-figures.ts'
import styles from './tax.module.css'
import type { TaxEditing } from './tax-editing.tsx'
import { TaxSection } from './tax-section.tsx'

interface LendingSectionProps {
  editing: TaxEditing
  price: number | null
  lending: Lending | null
  /** Why there are no figures: a missing input, or an unknown rule. */
  missing: string | null
  today: string
}

export function LendingSection({
  editing: { form, edit },
  price,
  missing,
  today,
  ...section
}: LendingSectionProps) {
  const invalid = useInvalidField()
  const lending = invalid.problem === null ? section.lending : null
  const { ratio = null, debt = null, ratioLimit = 0, debtLimit = 0 } = lending ?? {}
  return (
    <TaxSection
      title="Lending"
      result={ratio && `LVR ${formatPercent(ratio.ratio, 1)}`}
      onInvalid={invalid.report}
    >
      <Grid columns={400} align="start" gap={[24, 48]}>
        <Stack>
          <Segmented
            label="Borrower"
            options={BORROWERS}
            value={form.borrower}
            onChange={(borrower) => edit({ borrower })}
          />
          <Grid columns={200} align="end">
            <MoneyField
              label="Valuation for the bank"
              placeholder="Same as the price"
              value={form.valuation}
              onChange={(valuation) => edit({ valuation })}
            />
            <MoneyField
              label="Household income"
              value={form.householdIncome}
              onChange={(householdIncome) => edit({ householdIncome })}
            />
            <MoneyField
              label="Other debt"
              value={form.otherDebt}
              onChange={(otherDebt) => edit({ otherDebt })}
            />
          </Grid>
          <CheckBox
            label="New build or refinance: exempt from the limits"
            value={form.isExempt}
            onChange={(isExempt) => edit({ isExempt })}
          />
        </Stack>
        <Stack className={styles.results}>
          <Grid columns={144}>
            <Figure name="LVR" text={formatPercent(ratio?.ratio ?? null, 1)} />
            <Figure name="DTI" text={debt ? formatNumber(debt.ratio, 1, 1) : '—'} />
          </Grid>
          <p>
            {form.isExempt && lending
              ? 'New builds and refinancing are exempt from the limits.'
              : ratio
                ? ratioSentence(ratio, ratioLimit)
                : (invalid.problem ?? missing ?? `No rule is known for ${formatDate(today)}.`)}
          </p>
          {lending && !form.isExempt && (
            <p>{debt ? debtSentence(debt, debtLimit) : 'Add the household income'}</p>
          )}
          <Ledger label="Lending">
            <LedgerRow label="Planned loan" figure={inCents(lending?.loan)} />
            {!form.isExempt && (
              <>
                <LedgerRow label="Largest loan under the limit" figure={inCents(ratio?.largestLoan)} />
                <FigureRow
                  kind="subtotal"
                  of={{
                    name: 'Deposit needed',
                    value: ratio?.depositNeeded ?? null,
                    format: dollarsAndCents,
                  }}
                />
              </>
            )}
          </Ledger>
          {lending && <HowFigures about="Lending" sums={lendingSums(form, price, lending)} />}
          <Note>
            {!form.isExempt &&
              'Banks may lend above this for a small share of their new loans. Non-bank lenders have their own rules. '}
            Enter rates, fees and a lender’s own tests yourself: DoneUp doesn’t look them up.
          </Note>
        </Stack>
      </Grid>
    </TaxSection>
  )
}

function inCents(value: number | undefined) {
  return <Money value={value} format={dollarsAndCents} />
}

function Figure({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <p className="quiet">{name}</p>
      <output className="answer" aria-label={name}>
        {text}
      </output>
    </div>
  )
}
