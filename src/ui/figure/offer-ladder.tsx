import {
  costOfHolding,
  rungFigure,
  rungGap,
  rungLabel,
  rungProfit,
  rungSentence,
} from '#src/finance/price/offer-explanations.ts'
import {
  type LadderDeal,
  type LadderPosition,
  offerLadder,
  type Rung,
  type RungId,
} from '#src/finance/price/offer-ladder.ts'
import { Button } from '../layout/button.tsx'
import { Row, Stack } from '../layout/layout.tsx'
import { classNames } from '../style/class-names.ts'
import { Term } from '../text/term.tsx'
import { HowFigures } from './how-sum.tsx'
import { Money } from './money.tsx'
import styles from './offer-ladder.module.css'

interface OfferLadderProps {
  deal: LadderDeal
  position: LadderPosition
  /** The missing input in the words of this screen. */
  missing?: string | null
  onUse?: ((price: number) => void) | undefined
  /** The rung that is the page’s own result, which explains and announces it. */
  isResult?: RungId
}

/** The most to pay under each promise, the contract's maximum first. */
export function OfferLadder(props: OfferLadderProps) {
  const { deal, position } = props
  const rungs = offerLadder(deal, position)
  const between = costOfHolding(rungs)
  return (
    <Stack as="ol" gap={0}>
      {rungs.map((rung) => (
        <RungItem key={rung.id} {...props} rung={rung}>
          {rung.id === 'netSafe' && between}
        </RungItem>
      ))}
    </Stack>
  )
}

interface RungItemProps extends OfferLadderProps {
  rung: Rung
  children: string | false | null
}

function withSmallInitial(label: string): string {
  return label.charAt(0).toLowerCase() + label.slice(1)
}

function RungItem({ rung, deal, position, missing, onUse, isResult, children }: RungItemProps) {
  const label = rungLabel(rung.id, position)
  const { price, reason } = rung
  return (
    <li className={styles.rung}>
      <Row align="baseline" gap={[0, 12]} className={styles.name}>
        <h3>{rung.id === 'netSafe' ? <Term of="net-safe price">{label}</Term> : label}</h3>
        {rung.id === 'seventy' && <span className="faint text-13">for comparison</span>}
        {price !== null && rung.id !== isResult && (
          <HowFigures about={label} sums={[rungFigure(rung, deal, position)]} />
        )}
      </Row>
      {rung.id === isResult ? (
        <span className={styles.price}>
          <Money value={price} />
        </span>
      ) : (
        <output className={styles.price} aria-label={label}>
          <Money value={price} />
        </output>
      )}
      <div className={classNames('quiet text-13', styles.words)}>
        <p>{(reason && missing) || (reason ?? rungSentence(rung.id, deal))}</p>
        {children && <p>{children}</p>}
        {reason === null && (
          <Row as="p" gap={[0, 16]} className={styles.figures}>
            <span>{rungProfit(rung)}</span>
            <span>{rungGap(rung)}</span>
          </Row>
        )}
      </div>
      {onUse && price !== null && price > 0 && (
        <Button className={styles.use} onClick={() => onUse(price)}>
          <span>
            Use <span className="visually-hidden">{withSmallInitial(label)} </span>as offer price
          </span>
        </Button>
      )}
    </li>
  )
}
