import { Skeleton } from '../skeleton.tsx'
import styles from './card-skeleton.module.css'
import { CARD_HEIGHT, useScreenSize } from './screen-size.tsx'

/** The shape of a card while the board is loading. */
export function CardSkeleton() {
  const height = CARD_HEIGHT[useScreenSize()]
  return (
    <div className={styles.card} style={{ height }} aria-hidden="true">
      <div className={styles.body}>
        <Skeleton width="60%" height={14} />
        <Skeleton width="44%" height={10} />
        <div className={styles.figures}>
          {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((place) => (
            <Skeleton key={place} width={place < 'e' ? '80%' : '64%'} height={10} />
          ))}
        </div>
      </div>
      <div className={styles.foot}>
        <Skeleton width={96} height={10} />
        <Skeleton width={20} height={20} />
      </div>
    </div>
  )
}
