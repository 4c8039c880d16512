import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { addressLines, cardFigures, shortDay } from '#src/features/deals/pipeline/card-text.ts'
import { useDeals } from '#src/features/deals/pipeline/filters/deals-context.ts'
import { type BoardDeal, statusLabel } from '#src/features/deals/pipeline/schema.ts'
import { Money } from '#src/ui/figure/money.tsx'
import { StageBadge } from '#src/ui/layout/badge.tsx'
import { Button } from '#src/ui/layout/button.tsx'
import { Empty } from '#src/ui/layout/empty.tsx'
import { Grid, Row } from '#src/ui/layout/layout.tsx'
import { classNames } from '#src/ui/style/class-names.ts'
import styles from './abandoned-deals.module.css'
import { useBoardActions } from './board-actions.tsx'
import { DealMenu, RenovationLink } from './deal-menu.tsx'

const PAGE = 60

interface AbandonedProps {
  isFiltered: boolean
  nothingFound: ReactNode
  onShowActive: () => void
}

export function AbandonedDeals({ isFiltered, nothingFound, onShowActive }: AbandonedProps) {
  const { today, shown: columns } = useDeals()
  const deals = columns.abandoned
  const [shown, setShown] = useState(PAGE)
  if (deals.length === 0 && isFiltered) return nothingFound
  if (deals.length === 0) {
    return (
      <Empty
        sentence="Deals you abandon appear here with the reason. You can restore them to the stage they left."
        action={<Button onClick={onShowActive}>Show active deals</Button>}
      />
    )
  }
  return (
    <>
      <Grid columns={344} isSparse>
        {deals.slice(0, shown).map((deal) => (
          <AbandonedDeal key={deal.id} deal={deal} today={today} />
        ))}
      </Grid>
      {deals.length > shown && (
        <Button className="above-4" onClick={() => setShown(shown + PAGE)}>
          Show more
        </Button>
      )}
    </>
  )
}

function AbandonedDeal({ deal, today }: { deal: BoardDeal; today: string }) {
  const actions = useBoardActions()
  const { street, place } = addressLines(deal.address)
  const { price, maximum } = cardFigures(deal)
  return (
    <article aria-label={deal.address} className={classNames('card', styles.card)}>
      <div className={styles.head}>
        <Link
          to="/opportunities/$id"
          params={{ id: deal.id }}
          className="card-link"
          aria-label={deal.address}
        >
          {street}
        </Link>
        <p className="faint text-12">{place}</p>
      </div>
      <RenovationLink id={deal.id} tabIndex={0} />
      <DealMenu deal={deal} tabIndex={0} />
      <StageBadge
        colour="var(--abandoned)"
        outlined
        label={`Left ${statusLabel(deal.abandonedFrom ?? 'new_listing')}`}
      />
      <p>{deal.abandonReason ?? <span className="faint">No reason given</span>}</p>
      <dl className={classNames('card-figures', styles.figures)}>
        <div>
          <dt>{price.label}</dt>
          <dd>
            <Money value={price.amount} />
          </dd>
        </div>
        <div>
          <dt>Max</dt>
          <dd>
            <Money value={maximum} />
          </dd>
        </div>
      </dl>
      <Row as="footer" isOneLine isSpread align="center" className={styles.foot}>
        <span className="faint text-12">Abandoned {shortDay(deal.stageEnteredAt, today)}</span>
        <Button size="dense" icon="undo" onClick={() => actions.restore(deal)}>
          Restore
        </Button>
      </Row>
    </article>
  )
}
