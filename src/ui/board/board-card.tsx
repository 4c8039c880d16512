import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatTenths } from '#src/finance/money.ts'
import { OF_INVESTMENT } from '#src/finance/price/profit-ladder.ts'
import { createStore, useStore } from '#src/lib/browser/store.ts'
import { initialsOf } from '#src/lib/text/list-in-words.ts'
import { pluralize } from '#src/lib/text/pluralize.ts'
import { Explanation } from '../figure/how.tsx'
import { Money } from '../figure/money.tsx'
import { classNames } from '../style/class-names.ts'
import { Hinted } from '../text/term.tsx'
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
  /** The profit in percent of price and renovation. */
  marginPercent?: number | null | undefined
  /** What the figure is, which its label explains: "before costs, at the maximum". */
  hint?: string
  tone?: 'key' | 'good' | undefined
}

/** How much of what is asked the card has, such as "5/6". */
interface CardScore {
  name: string
  text: string
  hint: string
  isBad: boolean
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
  score?: CardScore | null
  agentName: string | null
  children: ReactNode
}

/** All cards have the same height, so columns needn't measure them. */
export function CardLayout({ id, to, address, street, place, slot, children, ...card }: CardLayoutProps) {
  const tabIndex = slot.isTabStop ? 0 : -1
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
        tabIndex={tabIndex}
        preload="intent"
      >
        {street}
      </Link>
      <div className={styles.place}>{place}</div>
      {children}
      <dl className={classNames('card-figures', styles.figures)}>
        {card.figures.map(({ label, amount, marginPercent, hint, tone }) => (
          <div key={label} className={tone && styles[tone]}>
            <dt>
              {hint ? (
                <HintedLabel label={label} hint={hint} marginPercent={marginPercent} tabIndex={tabIndex} />
              ) : (
                label
              )}
            </dt>
            <dd>
              <Money value={amount} />
            </dd>
          </div>
        ))}
      </dl>
      {card.line && <p className={styles.line}>{card.line}</p>}
      <footer className={styles.foot}>
        <NeedLine need={card.need} />
        {card.score && <Score score={card.score} tabIndex={tabIndex} />}
        <span className={styles.days}>
          {card.daysInStage === 0 ? 'New' : pluralize(card.daysInStage, 'day')}
          <span className="visually-hidden"> in this stage</span>
        </span>
        {card.agentName && (
          <Explanation
            className={classNames('tap', 'initials', styles.initials)}
            title="Agent"
            hint={card.agentName}
            tabIndex={tabIndex}
            button={
              <>
                <span aria-hidden="true">{initialsOf(card.agentName)}</span>
                <span className="visually-hidden">Agent {card.agentName}</span>
              </>
            }
          >
            <p>{card.agentName}</p>
          </Explanation>
        )}
      </footer>
      {useCardMark(id)}
    </article>
  )
}

function Score({ score: { name, text, hint, isBad }, tabIndex }: { score: CardScore; tabIndex: number }) {
  return (
    <Explanation
      className={classNames('tap', styles.score)}
      title={name}
      hint={hint}
      tabIndex={tabIndex}
      button={
        <span data-bad={isBad ? '' : undefined}>
          <span className="visually-hidden">{name} </span>
          {text}
        </span>
      }
    >
      <p>{hint}</p>
    </Explanation>
  )
}

interface HintedLabelProps extends Pick<CardFigure, 'label' | 'marginPercent'> {
  hint: string
  tabIndex: number
}

/** A card has no room for a percentage with its base, so both are in the hint. */
function HintedLabel({ label, hint, marginPercent, tabIndex }: HintedLabelProps) {
  const ofWhat = marginPercent == null ? '' : ` ${formatTenths(marginPercent)} ${OF_INVESTMENT}.`
  const sentence = `${hint.charAt(0).toUpperCase()}${hint.slice(1)}.${ofWhat}`
  return (
    <Hinted title={label} sentence={sentence} tabIndex={tabIndex}>
      {label}
      <span className="visually-hidden"> {hint}</span>
    </Hinted>
  )
}
