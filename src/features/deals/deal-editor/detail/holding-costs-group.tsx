import { type ReactNode, useState } from 'react'
import type { DealFigures } from '#src/features/deals/deal-figures/deal-figures.ts'
import { UsualLimit } from '#src/features/deals/deal-figures/statement/deal-statement.tsx'
import { parseMoney, parseNumber, separatorHint } from '#src/finance/parse-figure.ts'
import {
  clampHoldingCost,
  DEFAULT_HOLDING_COSTS,
  HOLDING_COST_BOUNDS,
  type HoldingCostSettings,
} from '#src/finance/price/holding-costs.ts'
import { knownFigures } from '#src/finance/worked-sum.ts'
import { MoneyField } from '#src/ui/field/money-field.tsx'
import { NumberField } from '#src/ui/field/number-field.tsx'
import { HowFigures } from '#src/ui/figure/how-sum.tsx'
import { Money } from '#src/ui/figure/money.tsx'
import { Icon } from '#src/ui/layout/icons.tsx'
import { Row } from '#src/ui/layout/layout.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { classNames } from '#src/ui/style/class-names.ts'
import { Term } from '#src/ui/text/term.tsx'
import { useOpenDeal } from './deal-editor.tsx'
import styles from './holding-costs-group.module.css'

interface HoldingCostsGroupProps {
  shown: DealFigures
  /** Opens the dialog of the selling costs. */
  onSelling: () => void
}

export function HoldingCostsGroup({ shown, onSelling }: HoldingCostsGroupProps) {
  const { deal, edit } = useOpenDeal().editing
  const hasPlan = deal.sellingPlan !== null
  const { settings, oneMoreMonth, areDefaultSettings } = shown
  const field = (name: keyof HoldingCostSettings, unit?: string, hint?: ReactNode) => (
    <HoldingCostField
      name={name}
      hint={hint}
      value={settings[name]}
      onChange={(value) => edit({ holdingCosts: { ...settings, [name]: value } })}
      onTypingStart={() => () => edit({ holdingCosts: deal.holdingCosts })}
      {...(unit && { unit })}
    />
  )
  const aside =
    oneMoreMonth.value === null ? null : (
      <span>
        One more month costs about <Money value={oneMoreMonth.value} />
      </span>
    )
  return (
    <Section title={<Term of="holding costs">Holding costs</Term>} aside={aside} knownAs="group">
      {areDefaultSettings && (
        <p className={classNames('faint text-13', 'no-print', styles.defaults)}>
          Typical costs. Change any that differ for this deal.
        </p>
      )}
      <div className={styles.fields}>
        {field('months')}
        {field('interestRate', '%')}
        {field('loanToValueRatio', '%', <UsualLimit ratio={settings.loanToValueRatio} />)}
        {field('insurancePremium', '/yr')}
        {field('councilRates', '/yr')}
        {field('legalFees')}
        {field('buyingCosts')}
        {hasPlan ? (
          <MoneyField
            label="Selling costs"
            readOnly
            hint="From the agent’s fee"
            value={settings.sellingCosts}
            onChange={() => {}}
          />
        ) : (
          field('sellingCosts')
        )}
      </div>
      <CostLines shown={shown} />
      <Row gap={[0, 24]} className="above-3">
        <button type="button" className="no-print link text-13" onClick={onSelling}>
          Work out selling costs
        </button>
        {(hasPlan || !isDefault(settings)) && (
          <button
            type="button"
            className="no-print link text-13"
            onClick={() => edit({ holdingCosts: { ...DEFAULT_HOLDING_COSTS }, sellingPlan: null })}
          >
            Reset to defaults
          </button>
        )}
      </Row>
    </Section>
  )
}

function isDefault(settings: HoldingCostSettings): boolean {
  const names = Object.keys(DEFAULT_HOLDING_COSTS) as (keyof HoldingCostSettings)[]
  return names.every((name) => settings[name] === DEFAULT_HOLDING_COSTS[name])
}

function CostLines({ shown: { mortgage, costs, totalCosts, oneMoreMonth } }: { shown: DealFigures }) {
  const sums = knownFigures(mortgage, ...costs, totalCosts, oneMoreMonth)
  return (
    <dl className={styles.lines} aria-label="Holding costs">
      {[mortgage, ...costs.slice(0, -1), totalCosts].map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <output aria-label={name}>
              <Money value={value} />
            </output>
          </dd>
        </div>
      ))}
      {sums.length > 0 && (
        <div className={styles.how}>
          <dt className="visually-hidden">Explanation</dt>
          <dd>
            <HowFigures about="Holding costs" sums={sums} />
          </dd>
        </div>
      )}
    </dl>
  )
}

interface HoldingCostFieldProps {
  name: keyof HoldingCostSettings
  value: number
  onChange: (value: number) => void
  onTypingStart: () => () => void
  unit?: string
  hint?: ReactNode
}

interface Corrected {
  times: number
  value: number
  message: string | null
}

function HoldingCostField({ name, value, onChange, onTypingStart, unit, hint }: HoldingCostFieldProps) {
  // What was corrected, as long as the value is what it was corrected to.
  const [left, setLeft] = useState<Corrected>({ times: 0, value, message: null })
  const { label, min, max, decimals, isMoney = false } = HOLDING_COST_BOUNDS[name]
  const usable = isMoney ? 'Enter a number of 0 or more' : `Enter a number from ${min} to ${max}`

  function leave(text: string) {
    const typed = isMoney ? parseMoney(text) : parseNumber(text.replace(/%\s*$/, ''))
    if (typed === value) return setLeft(({ times }) => ({ times, value, message: null }))
    const { value: clamped, message } =
      typed === null
        ? { value, message: `${separatorHint(text) ?? usable}. ${label} unchanged.` }
        : clampHoldingCost(name, typed)
    setLeft(({ times }) => ({ times: times + 1, value: clamped, message }))
    if (clamped !== value) onChange(clamped)
  }

  const field = {
    label,
    value,
    isRequired: true as const,
    onChange,
    onTypingStart,
    onLeave: leave,
    hint: left.message && left.value === value ? <Clamped message={left.message} /> : hint,
  }
  // A new key after each correction, which resets the typed text.
  return isMoney ? (
    <MoneyField key={left.times} {...field} unit={unit} />
  ) : (
    <NumberField
      key={left.times}
      {...field}
      min={min}
      max={max}
      step={decimals === 0 ? 1 : 0.01}
      {...(unit && { unit })}
    />
  )
}

function Clamped({ message }: { message: string }) {
  return (
    <span role="alert" className={styles.clamped}>
      <Icon name="alert" size={14} />
      {message}
    </span>
  )
}
