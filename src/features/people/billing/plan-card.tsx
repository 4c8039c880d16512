import { type ReactNode, useId } from 'react'
import { Dollars } from '#src/ui/figure/money.tsx'
import { Icon } from '#src/ui/layout/icons.tsx'
import { Row } from '#src/ui/layout/layout.tsx'
import { classNames } from '#src/ui/style/class-names.ts'
import styles from './plan-card.module.css'
import type { BillingPeriod, Plan } from './schema.ts'

const AUDIENCES: Record<Plan['id'], string> = {
  free: 'To get started',
  pro: 'For active buyers',
  enterprise: 'For larger teams',
}

interface PlanCardProps {
  plan: Plan
  period: BillingPeriod
  children: ReactNode
}

export function PlanCard({ plan, period, children }: PlanCardProps) {
  const id = useId()
  const price = period === 'monthly' ? plan.monthlyPrice : plan.annualPrice
  return (
    <article
      id={plan.id}
      aria-labelledby={id}
      className={classNames(styles.card, plan.id === 'pro' && styles.pro)}
    >
      <Row as="header" isOneLine isSpread align="baseline">
        <h2 id={id}>{plan.name}</h2>
        <span className="faint text-13">{AUDIENCES[plan.id]}</span>
      </Row>
      <p className={styles.price}>
        {price === null ? (
          <span className={styles.agreed}>Custom pricing</span>
        ) : (
          <Price price={price} period={period} />
        )}
      </p>
      <ul className={styles.features}>
        {plan.features.map((feature) => (
          <li key={feature}>
            <Icon name="check" size={12} />
            {feature}
          </li>
        ))}
      </ul>
      {plan.description && <p className="quiet above-2">{plan.description}</p>}
      <div className={styles.action}>{children}</div>
    </article>
  )
}

function Price({ price, period }: { price: number; period: BillingPeriod }) {
  const unit = price === 0 ? 'forever' : period === 'monthly' ? 'a month' : 'a year'
  return (
    <>
      <span className={styles.figure}>
        <Dollars value={price} dollarClass={styles.dollar} />
      </span>{' '}
      <span className={styles.unit}>{unit}</span>
    </>
  )
}
