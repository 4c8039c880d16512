import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react'
import { classNames } from '../class-names.ts'
import { Money, Percent } from '../money.tsx'
import styles from './board-card.module.css'
import type { CardSlot } from './board-moves.tsx'
import { useCardMark } from './card-marks.ts'

interface BoardCardProps extends Pick<CardSlot, 'isAway' | 'ref'> {
  id: string
  name: string
  children: ReactNode
}

/** A card of a board. Its height is the same for all, so that columns need not measure. */
export function BoardCardFrame({ id, name, isAway, ref, children }: BoardCardProps) {
  return (
    <article
      ref={ref}
      aria-label={name}
      className={classNames(styles.card, isAway && styles.away)}
      data-card={id}
    >
      {children}
      {useCardMark(id)}
    </article>
  )
}

interface AnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  ref?: Ref<HTMLAnchorElement>
}

function CardAnchor({ children, ...rest }: AnchorProps) {
  return (
    <a {...rest} className={styles.address} draggable={false}>
      {children}
    </a>
  )
}

/** The card's title: the whole card is its link. Stands first in the card. */
export const CardLink = createLink(CardAnchor)

export function CardPlace({ children }: { children: ReactNode }) {
  return <div className={styles.place}>{children}</div>
}

/** One of the four figures of a card; NZD, and percent after it. */
export interface CardFigure {
  label: string
  amount: number | null
  marginPercent?: number | null
  tone?: 'key' | 'good' | undefined
}

export function CardFigures({ figures }: { figures: readonly CardFigure[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(({ label, amount, marginPercent, tone }) => (
        <div key={label} className={tone && styles[tone]}>
          <dt>{label}</dt>
          <dd>
            <Money value={amount} />
            {marginPercent !== undefined && marginPercent !== null && (
              <span className={styles.margin}>
                <Percent value={marginPercent} digits={0} />
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface CardFootProps {
  /** What the card asks for. */
  need: ReactNode
  daysHere: number
  /** Who is behind it, as initials with the whole name. */
  person?: { initials: string; name: string; role: string } | null
}

export function CardFoot({ need, daysHere, person }: CardFootProps) {
  return (
    <footer className={styles.foot}>
      {need}
      <span className={styles.here}>{daysHere === 0 ? 'here today' : `${daysHere} d here`}</span>
      {person && (
        <span className={styles.initials} title={person.name}>
          <span aria-hidden="true">{person.initials}</span>
          <span className="visually-hidden">
            {person.role} {person.name}
          </span>
        </span>
      )}
    </footer>
  )
}
