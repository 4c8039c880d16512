import { DEFAULT_HOLDING_COSTS, type HoldingCostSettings } from '#src/finance/holding-costs.ts'
import { formatChosenPercent, formatNumber } from '#src/finance/money.ts'
import { How } from '#src/ui/how.tsx'
import { Ledger, LedgerRow } from '#src/ui/ledger.tsx'
import { Money } from '#src/ui/money.tsx'
import { Section } from '#src/ui/section.tsx'
import { HowOneMoreMonth } from '../statement/holding-explanations.tsx'
import type { Statement } from '../statement/rules.ts'
import { HoldingCostField } from './holding-cost-field.tsx'
import styles from './holding-costs-group.module.css'

interface HoldingCostsGroupProps {
  statement: Statement
  onChange: (settings: HoldingCostSettings) => void
}

/** What holding the property costs: the settings, and what they come to, line by line. */
export function HoldingCostsGroup({ statement, onChange }: HoldingCostsGroupProps) {
  const { settings, oneMoreMonth, areDefaultSettings } = statement
  const field = (name: keyof HoldingCostSettings, unit?: string) => (
    <HoldingCostField
      name={name}
      value={settings[name]}
      onChange={(value) => onChange({ ...settings, [name]: value })}
      {...(unit && { unit })}
    />
  )
  const aside =
    oneMoreMonth === null ? null : (
      <span>
        One more month costs about <Money value={oneMoreMonth} /> <HowOneMoreMonth statement={statement} />
      </span>
    )
  return (
    <Section title="Holding costs" aside={aside} knownAs="group">
      {areDefaultSettings && <p className={styles.usual}>The usual settings; change what differs.</p>}
      <div className={styles.fields}>
        {field('months')}
        {field('interestRate', '%')}
        {field('loanToValueRatio', '%')}
        {field('insurancePremium', '/yr')}
        {field('councilRates', '/yr')}
        {field('legalFees')}
        {field('buyingCosts')}
        {field('sellingCosts')}
      </div>
      <CostLines statement={statement} />
      {!isUsual(settings) && (
        <button type="button" className={styles.reset} onClick={() => onChange({ ...DEFAULT_HOLDING_COSTS })}>
          Back to the usual settings
        </button>
      )}
    </Section>
  )
}

function isUsual(settings: HoldingCostSettings): boolean {
  const names = Object.keys(DEFAULT_HOLDING_COSTS) as (keyof HoldingCostSettings)[]
  return names.every((name) => settings[name] === DEFAULT_HOLDING_COSTS[name])
}

function CostLines({ statement: { holding, price, settings } }: { statement: Statement }) {
  const lines = [
    { name: 'Mortgage', value: holding?.mortgageAmount },
    { name: 'Interest', value: holding?.interestCosts },
    { name: 'Insurance', value: holding?.insuranceCosts },
    { name: 'Council rates', value: holding?.councilCosts },
    { name: 'Total holding costs', value: holding?.totalCosts },
  ]
  return (
    <dl className={styles.lines} aria-label="What holding costs come to">
      {lines.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <output aria-label={name}>
              <Money value={value} />
            </output>
          </dd>
        </div>
      ))}
      <div className={styles.how}>
        <dt className="visually-hidden">Explanation</dt>
        <dd>
          <How title="How holding costs are worked out" about="Total holding costs">
            <HowHolding price={price} settings={settings} holding={holding} />
          </How>
        </dd>
      </div>
    </dl>
  )
}

function HowHolding({ price, settings, holding }: Pick<Statement, 'price' | 'settings' | 'holding'>) {
  const { months } = settings
  const ofYear = `${formatNumber(months)} ÷ 12 of a year`
  return (
    <>
      <Ledger label="How holding costs are worked out">
        <LedgerRow label="Purchase price" value={price > 0 ? price : null} />
        <LedgerRow
          label={`Mortgage, ${formatChosenPercent(settings.loanToValueRatio)} of it`}
          value={holding?.mortgageAmount}
        />
        <LedgerRow
          label={`Interest at ${formatChosenPercent(settings.interestRate)}, ${formatNumber(months)} months`}
          value={holding?.interestCosts}
          kind="subtotal"
        />
        <LedgerRow label={`Insurance, ${ofYear}`} value={holding?.insuranceCosts} />
        <LedgerRow label={`Council rates, ${ofYear}`} value={holding?.councilCosts} />
        <LedgerRow label="Legal, buying and selling" value={holding?.oneOff} />
        <LedgerRow label="Total holding costs" value={holding?.totalCosts} kind="total" />
      </Ledger>
      <p className={styles.note}>
        Simple interest on the loan only. The loan itself is paid back from the sale: it is not a cost. Lines
        are rounded to be shown, the total is of the exact sums.
      </p>
    </>
  )
}
