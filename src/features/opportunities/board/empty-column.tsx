import { CardSkeleton } from '#src/ui/board/card-skeleton.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import styles from './empty-column.module.css'

/** How many columns beside the first show the shape of a card. */
const SHAPES = 3

/** What a board without deals shows in its first columns: what will be there, and how to begin. */
export function EmptyColumn({ index }: { index: number }) {
  if (index >= SHAPES) return null
  return (
    <div className={styles.empty}>
      {index === 0 && (
        <Empty
          sentence="Each deal is a card here, and it tells you what it needs next."
          action={
            <ButtonLink to="/" variant="filled" icon="plus">
              New Opportunity
            </ButtonLink>
          }
        />
      )}
      <CardSkeleton isFaint />
    </div>
  )
}
