import { Link } from '@tanstack/react-router'
import { memo, type Ref } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import { Icon } from '#src/ui/icons.tsx'
import { Money, Percent } from '#src/ui/money.tsx'
import type { OpportunityCard } from '../schema.ts'
import styles from './deal-card.module.css'
import { MoveMenu } from './move-menu.tsx'
import { NeedLine } from './need-line.tsx'
import { addressLines, daysHere, dealFigures, initialsOf, whatNeedsMe } from './rules.ts'

interface DealCardProps {
  deal: OpportunityCard
  /** The civil day in Auckland. */
  today: string
  /** Whether the Tab key stops here; arrows lead to the other cards of the column. */
  isTabStop: boolean
  /** It is being dragged: only its empty place is seen. */
  isAway?: boolean
  ref?: Ref<HTMLElement>
}

/** A deal on the board. Its height is the same for all, so that columns need not measure. */
export const DealCard = memo(function DealCard({ deal, today, isTabStop, isAway, ref }: DealCardProps) {
  const { street, place } = addressLines(deal.address)
  const tabIndex = isTabStop ? 0 : -1
  const params = { id: deal.id }
  return (
    <article
      ref={ref}
      aria-label={deal.address}
      className={classNames(styles.card, isAway && styles.away)}
      data-deal={deal.id}
    >
      <Link
        to="/opportunities/$id"
        params={params}
        className={styles.address}
        aria-label={deal.address}
        title={deal.address}
        draggable={false}
        tabIndex={tabIndex}
        preload="intent"
      >
        {street}
      </Link>
      <div className={styles.place}>{place}</div>
      <Link
        to="/opportunities/$id/renovations"
        params={params}
        className={styles.renovation}
        aria-label="View Renovation Details"
        title="View Renovation Details"
        draggable={false}
        tabIndex={tabIndex}
      >
        <Icon name="roller" />
      </Link>
      <MoveMenu deal={deal} tabIndex={tabIndex} />
      <CardFigures deal={deal} />
      <footer className={styles.foot}>
        <NeedLine need={whatNeedsMe(deal, today)} />
        <span className={styles.here}>{daysHere(deal, today)} d here</span>
        {deal.agentName && <Initials name={deal.agentName} />}
      </footer>
    </article>
  )
})

function CardFigures({ deal }: { deal: OpportunityCard }) {
  const { price, maximum, gap, profit, marginPercent } = dealFigures(deal)
  return (
    <dl className={styles.figures}>
      <div>
        <dt>{price.label}</dt>
        <dd>
          <Money value={price.amount} />
        </dd>
      </div>
      <div className={styles.maximum}>
        <dt>Max</dt>
        <dd>
          <Money value={maximum} />
        </dd>
      </div>
      <div className={classNames(gap.label === 'Under max' && styles.under)}>
        <dt>{gap.label}</dt>
        <dd>
          <Money value={gap.amount} />
        </dd>
      </div>
      <div>
        <dt>Profit</dt>
        <dd>
          <Money value={profit} />
          {marginPercent !== null && (
            <span className={styles.margin}>
              <Percent value={marginPercent} digits={0} />
            </span>
          )}
        </dd>
      </div>
    </dl>
  )
}

function Initials({ name }: { name: string }) {
  return (
    <span className={styles.initials} title={name}>
      <span aria-hidden="true">{initialsOf(name)}</span>
      <span className="visually-hidden">Agent {name}</span>
    </span>
  )
}
