import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatPercent } from '#src/finance/money.ts'
import { initialsOf } from '#src/lib/list-in-words.ts'
import { pluralize } from '#src/lib/pluralize.ts'
import { createStore, useStore } from '#src/lib/store.ts'
import { classNames } from '../class-names.ts'
import { Money } from '../money.tsx'
import styles from './board-card.module.css'
import type { CardSlot } from './board-moves.tsx'
import { type Need, NeedLine } from './need-line.tsx'

const marks = createStore<ReadonlyMap<string, ReactNode>>(new Map())

/** Replaces the marks that other features show on cards, by card id; only cards whose mark has changed re-render. */
export const { set: setCardMarks } = marks

function useCardMark(id: string): ReactNode {
  return useStore(marks, (byId) => byId.get(id))
}

export interface CardFigure {
  label: string
  amount: number | null
  /** Of price and renovation. */
  marginPercent?: number | null
  /** What the figure is, on hover and for screen readers. */
  hint?: string
  tone?: 'key' | 'good' | undefined
}

interface CardLayoutProps {
  id: string
  to: '/opportunities/$id' | '/projects/$id'
  address: string
  street: string
  place: string
  slot: CardSlot
  figures: readonly CardFigure[]
  /** Below the figures. */
  line?: string | null
  need: Need
  daysInStage: number
  agentName: string | null
  children: ReactNode
}

/** All cards have the same height, so columns needn't measure them. */
export function CardLayout({ id, to, address, street, place, slot, children, ...card }: CardLayoutProps) {
  return (
    <article
      ref={slot.ref}
      aria-label={address}
      className={classNames('card', styles.card, slot.isDragged && styles.dragged)}
      data-card={id}
    >
      <Link
        to={to}
        params={{ id }}
        className={classNames('card-link', styles.address)}
        draggable={false}
        aria-label={address}
        title={address}
        tabIndex={slot.isTabStop ? 0 : -1}
        preload="intent"
      >
        {street}
      </Link>
      <div className={styles.place}>{place}</div>
      {children}
      <dl className={classNames('card-figures', styles.figures)}>
        {card.figures.map(({ label, amount, marginPercent, hint, tone }) => (
          <div key={label} className={tone && styles[tone]} title={hint}>
            <dt>
              {label}
              {hint && <span className="visually-hidden"> {hint}</span>}
            </dt>
            <dd>
              <Money value={amount} />
              {marginPercent !== undefined && marginPercent !== null && (
                <span className={styles.margin} title="of price and renovation">
                  <Money value={marginPercent} format={formatPercent} />
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {card.line && <p className={styles.line}>{card.line}</p>}
      <footer className={styles.foot}>
        <NeedLine need={card.need} />
        <span className={styles.days}>
          {card.daysInStage === 0 ? 'New' : pluralize(card.daysInStage, 'day')}
          <span className="visually-hidden"> in this stage</span>
        </span>
        {card.agentName && (
          <span className={classNames('initials', styles.initials)} title={card.agentName}>
            <span aria-hidden="true">{initialsOf(card.agentName)}</span>
            <span className="visually-hidden">Agent {card.agentName}</span>
          </span>
        )}
      </footer>
      {useCardMark(id)}
    </article>
  )
}
