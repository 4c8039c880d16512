import type { ReactNode } from 'react'
import { PRO_PRICES, TRIAL_DAYS } from '#src/features/billing/rules.ts'
import { formatMoney } from '#src/finance/money.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { BoardPicture, ExplainedPicture, StagesPicture } from './deal-pictures.tsx'
import styles from './how-it-works-screen.module.css'
import prose from './prose.module.css'

interface WorkStep {
  heading: string
  sentences: string
  points: readonly string[]
  picture: ReactNode
}

const STEPS: readonly WorkStep[] = [
  {
    heading: 'Run the numbers',
    sentences:
      'Type an address and what it will sell for once it is done up. Tick the work it needs. Slide your profit.',
    points: [
      'Seven renovation items, costed by floor area and quality',
      'The most you should pay, changing as you type',
      'Free, and without an account',
    ],
    picture: <ExplainedPicture />,
  },
  {
    heading: 'Add to pipeline',
    sentences:
      'One press puts the deal on your board with every figure you worked out. From there it moves by stages.',
    points: [
      'Eight columns from New Listing to Won',
      'Settlement and unconditional dates that speak up in time',
      'The whole team sees a move the moment it is made',
    ],
    picture: <BoardPicture />,
  },
  {
    heading: 'Track progress',
    sentences:
      'Winning a deal starts its project. Follow the renovation to the sale, and see what it really earned.',
    points: [
      'Ten stages from planning to sold',
      'Actual purchase, renovation and sale prices beside your estimate',
      'Profit before and after holding costs',
    ],
    picture: <StagesPicture />,
  },
]

const REASONS = [
  {
    heading: 'You start from the price',
    sentences:
      'Most sums end in a profit and leave you to hope. Ours begins with the profit you want, so the price is what falls out.',
  },
  {
    heading: 'You can check every figure',
    sentences:
      'Each number carries a letter, and “how?” shows its formula with your figures in it. Show it to your bank as it stands.',
  },
  {
    heading: 'Nothing gets lost',
    sentences:
      'Deals, dates, agents and documents live in one place. What someone moves by mistake is put back with Undo.',
  },
]

export function HowItWorksScreen() {
  return (
    <div className={prose.page}>
      <h1 className={prose.headline}>Three steps between an address and a profit.</h1>
      <p className={prose.lead}>
        DoneUp is made for people in New Zealand who buy a house, renovate it and sell it, and who want to
        know what it is worth to them before they talk price.
      </p>
      <div className={prose.actions}>
        <ButtonLink to="/signup" variant="filled" size="large">
          Start your free trial
        </ButtonLink>
        <span className={styles.note}>
          {TRIAL_DAYS} days, then {formatMoney(PRO_PRICES.monthly)} a month including GST. Cancel when you
          like.
        </span>
      </div>
      <ol className={styles.steps}>
        {STEPS.map((step, index) => (
          <li key={step.heading} className={styles.step}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <div className={styles.words}>
              <h2>{step.heading}</h2>
              <p>{step.sentences}</p>
              <ul className={styles.points}>
                {step.points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            </div>
            <div className={styles.picture} aria-hidden="true">
              {step.picture}
            </div>
          </li>
        ))}
      </ol>
      <section aria-labelledby="why">
        <h2 id="why" className={styles.why}>
          Why it works
        </h2>
        <ul className={styles.reasons}>
          {REASONS.map((reason) => (
            <li key={reason.heading}>
              <h3>{reason.heading}</h3>
              <p>{reason.sentences}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.close} aria-labelledby="first">
        <h2 id="first">Start with the house you are looking at</h2>
        <ButtonLink to="/" size="large">
          Run the numbers
        </ButtonLink>
      </section>
    </div>
  )
}
