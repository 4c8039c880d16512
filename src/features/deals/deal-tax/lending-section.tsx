import { formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { figureText, lineOf } from '#src/finance/worked-sum.ts'
import { CheckBox } from '#src/ui/field/check-box.tsx'
import { useInvalidField } from '#src/ui/field/invalid-fields.ts'
import { MoneyField } from '#src/ui/field/money-field.tsx'
import { Segmented } from '#src/ui/field/segmented.tsx'
import { Answer } from '#src/ui/figure/explained.tsx'
import { HowFigures } from '#src/ui/figure/how-sum.tsx'
import { Grid, Note, Stack } from '#src/ui/layout/layout.tsx'
import { FigureRow, Ledger, LedgerRow } from '#src/ui/table/ledger.tsx'
import { Term } from '#src/ui/text/term.tsx'
import { debtSentence, lendingFigures, OWN_MONEY, ratioSentence } from './lending-figures.ts'
import { BORROWERS } from './schema.ts'
import styles from './tax.module.css'
import { TaxSection, useTax } from './tax-section.tsx'

export function LendingSection() {
  const { editing, deal, facts, missingPrice } = useTax()
  const { form, field } = editing
  const invalid = useInvalidField()
  const priced = invalid.problem === null ? deal : { ...deal, purchasePrice: null }
  const { loan, lvr, largestLoan, deposit, dti, sums, limits } = lendingFigures(priced, facts)
  return (
    <TaxSection title="Lending" result={limits.ratio && `LVR ${figureText(lvr)}`} onInvalid={invalid.report}>
      <Grid columns={400} align="start" gap={[24, 48]}>
        <Stack>
          <Segmented label="Borrower" options={BORROWERS} {...field('borrower')} />
          <Grid columns={200} align="end">
            <MoneyField
              label="Valuation for the bank"
              placeholder="Same as the price"
              {...field('valuation')}
            />
            <MoneyField label="Household income" {...field('householdIncome')} />
            <MoneyField label="Other debt" {...field('otherDebt')} />
          </Grid>
          <CheckBox label="New build or refinance: exempt from the limits" {...field('isExempt')} />
        </Stack>
        <Stack className={styles.results}>
          <Grid columns={144}>
            <Answer name={lvr.name} label={<Term of="LVR">{lvr.name}</Term>}>
              {figureText(lvr)}
            </Answer>
            <Answer name={dti.name} label={<Term of="DTI">{dti.name}</Term>}>
              {figureText(dti)}
            </Answer>
          </Grid>
          <p>
            {form.isExempt && loan.value !== null
              ? 'New builds and refinancing are exempt from the limits.'
              : (ratioSentence(limits) ??
                invalid.problem ??
                missingPrice ??
                `No rule is known for ${formatDate(facts.today)}.`)}
          </p>
          {loan.value !== null && !form.isExempt && (
            <p>{debtSentence(limits) ?? 'Add the household income'}</p>
          )}
          <Ledger label="Lending">
            <LedgerRow {...lineOf(loan)} />
            {!form.isExempt && (
              <>
                <LedgerRow {...lineOf(largestLoan)} />
                <FigureRow kind="subtotal" of={deposit} />
              </>
            )}
          </Ledger>
          <HowFigures about="Lending" sums={sums} />
          <Note>
            {!form.isExempt &&
              `${OWN_MONEY} Banks may lend above this for a small share of their new loans. Non-bank lenders have their own rules. `}
            Enter rates, fees and a lender’s own tests yourself: DoneUp doesn’t look them up.
          </Note>
        </Stack>
      </Grid>
    </TaxSection>
  )
}
