import { DEFAULT_HOLDING_COSTS, type HoldingCostSettings } from '#src/finance/holding-costs.ts'
import { HowFigures } from '#src/ui/how-sum.tsx'
import { Money } from '#src/ui/money.tsx'
import { Section } from '#src/ui/section.tsx'
import { holdingCostSums, holdingTotalSums, mortgageSums } from '../statement/holding-explanations.ts'
import type { Statement } from '../statement/statement.ts'
import { HoldingCostField } from './holding-cost-field.tsx'
import styles from './holding-costs-group.module.css'

interface HoldingCostsGroupProps {
  statement: Statement
  onChange: (settings: HoldingCostSettings) => void
}

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
        One more month costs about <Money value={oneMoreMonth} />
      </span>
    )
  return (
    <Section title="Holding costs" aside={aside} knownAs="group">
      {areDefaultSettings && <p className={styles.defaults}>Default settings. Change any that differ.</p>}
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
      {!isDefault(settings) && (
        <button type="button" className={styles.reset} onClick={() => onChange({ ...DEFAULT_HOLDING_COSTS })}>
          Reset to defaults
        </button>
      )}
    </Section>
  )
}

function isDefault(settings: HoldingCostSettings): boolean {
  const names = Object.keys(DEFAULT_HOLDING_COSTS) as (keyof HoldingCostSettings)[]
  return names.every((name) => settings[name] === DEFAULT_HOLDING_COSTS[name])
}

function CostLines({ statement }: { statement: Statement }) {
  const { holding } = statement
  const lines = [
    { name: 'Mortgage', value: holding?.mortgageAmount },
    { name: 'Interest', value: holding?.interestCosts },
    { name: 'Insurance', value: holding?.insuranceCosts },
    { name: 'Council rates', value: holding?.councilCosts },
    { name: 'Total holding costs', value: holding?.totalCosts },
  ]
  return (
    <dl className={styles.lines} aria-label="Holding costs">
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
      {holding && (
        <div className={styles.how}>
          <dt className="visually-hidden">Explanation</dt>
          <dd>
            <HowFigures
              about="Holding costs"
              sums={[
                ...mortgageSums(statement),
                ...holdingCostSums(statement),
                ...holdingTotalSums(statement),
              ]}
            />
          </dd>
        </div>
      )}
    </dl>
  )
}
