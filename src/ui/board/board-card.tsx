import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react'
import { counted } from '#src/lib/counted.ts'
import { classNames } from '../class-names.ts'
import { Money, Percent } from '../money.tsx'
import styles from './board-card.module.css'
import type { CardSlot } from './board-moves.tsx'
import { useCardMark } from './card-marks.ts'

interface BoardCardProps extends Pick<CardSlot, 'isDragged' | 'ref'> {
  id: string
  name: string
  children: ReactNode
}

/** All cards have the same height, so columns don't measure them. */
export function BoardCardFrame({ id, name, isDragged, ref, children }: BoardCardProps) {
  return (
    <article
      ref={ref}
      aria-label={name}
      className={classNames(styles.card, isDragged && styles.dragged)}
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

/** The card's title; its click area is the whole card. */
export const CardLink = createLink(CardAnchor)

export function CardPlace({ children }: { children: ReactNode }) {
  return <div className={styles.place}>{children}</div>
}

export interface CardFigure {
  label: string
  /** NZD. */
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
  need: ReactNode
  daysInStage: number
  person?: { initials: string; name: string; role: string } | null
}

export function CardFoot({ need, daysInStage, person }: CardFootProps) {
  return (
    <footer className={styles.foot}>
      {need}
      <span className={styles.days}>
        {daysInStage === 0 ? 'New' : counted(daysInStage, 'day')}
        <span className="visually-hidden"> in this stage</span>
      </span>
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
