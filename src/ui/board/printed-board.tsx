import type { CSSProperties } from 'react'
import { formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { pluralize } from '#src/lib/text/pluralize.ts'
import { useIsPrinting } from '#src/ui/browser/use-browser-state.ts'
import { Row } from '#src/ui/layout/layout.tsx'
import { useToday } from '../browser/use-clock.ts'
import type { BoardProps, CardSlot } from './board-moves.tsx'
import type { BoardCard } from './lanes.ts'
import styles from './printed-board.module.css'
import { CARD_HEIGHT } from './screen-size.tsx'
import { ColumnSum } from './stage-picker.tsx'

const ON_PAPER: CardSlot = { isTabStop: false, isDragged: false, ref: null }

/** All cards of a board, stage by stage, while the page is being printed. */
export function PrintedBoard<Card extends BoardCard>({
  kind,
  lanes,
}: Pick<BoardProps<Card>, 'kind' | 'lanes'>) {
  const today = useToday()
  const isPrinting = useIsPrinting()
  if (!isPrinting) return null
  return (
    <div className={styles.board}>
      <p>Printed {formatDate(today)}</p>
      {lanes
        .filter(({ cards }) => cards.length > 0)
        .map(({ stage, cards }) => (
          <section key={stage.value} style={{ '--colour': `var(${stage.colour})` } as CSSProperties}>
            <Row as="h2" isOneLine align="baseline" className={styles.head}>
              {stage.label} <span className={styles.count}>{pluralize(cards.length, kind.noun)}</span>
              <ColumnSum kind={kind} cards={cards} className={styles.sum} />
            </Row>
            <div
              className={styles.cards}
              style={{
                gridAutoRows:
                  CARD_HEIGHT[cards.some((card) => kind.hasLine?.(card)) ? 'wide with line' : 'wide'],
              }}
            >
              {cards.map((card) => (
                <div key={card.id}>{kind.draw(card, ON_PAPER)}</div>
              ))}
            </div>
          </section>
        ))}
    </div>
  )
}
