import { Link } from '@tanstack/react-router'
import { PRO_PRICES, TRIAL_DAYS } from '#src/features/people/billing/rules.ts'
import { formatMoney } from '#src/finance/money.ts'
import { ButtonLink } from '#src/ui/layout/button.tsx'
import { Row } from '#src/ui/layout/layout.tsx'
import { classNames } from '#src/ui/style/class-names.ts'
import { BoardPicture, ExplainedPicture, StagesPicture } from './deal-pictures.tsx'
import styles from './how-it-works-screen.module.css'
import prose from './prose.module.css'

const STEPS = [
  {
    heading: 'Run the numbers',
    sentences:
      'Enter an address and what the property will sell for once it’s done up. Select the work it needs and the profit you want.',
    points: [
      'Seven renovation items, costed by floor area and quality',
      'Your maximum purchase price, updated as you type',
      'Free, no account needed',
    ],
    picture: <ExplainedPicture />,
  },
  {
    heading: 'Add to pipeline',
    sentences:
      'Add the deal to your board in one click, with all your figures. From there it moves stage by stage.',
    points: [
      'Eight columns from New Listing to Won',
      'Reminders for settlement and unconditional dates',
      'Your whole team sees each move as it happens',
    ],
    picture: <BoardPicture />,
  },
  {
    heading: 'Track progress',
    sentences:
      'Winning a deal starts its project. Follow the renovation through to the sale and see your final profit.',
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
    heading: 'Start from your profit',
    sentences:
      'Most calculators tell you the profit at a given price. DoneUp starts with the profit you want and works out the price to pay.',
  },
  {
    heading: 'You can check every figure',
    sentences: 'Select “how?” to see each formula with your own figures, ready to show your bank.',
  },
  {
    heading: 'Nothing gets lost',
    sentences:
      'Deals, dates, agents and documents are in one place. If someone moves a deal by mistake, select Undo.',
  },
]

export function HowItWorksScreen() {
  return (
    <div className={classNames('page', prose.page)}>
      <h1 className="headline">From address to profit in three steps.</h1>
      <p className={classNames('quiet text-16', prose.lead)}>
        DoneUp is for people in New Zealand who buy, renovate and sell houses, and want to know what to pay
        before they negotiate.
      </p>
      <Row align="center" gap={12} className="above-5">
        <ButtonLink to="/signup" variant="filled" size="large">
          Start your free trial
        </ButtonLink>
        <span className={classNames('faint text-13', styles.note)}>
          {TRIAL_DAYS} days, then {formatMoney(PRO_PRICES.monthly)} a month including GST. Cancel any time.
        </span>
      </Row>
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
      <p className={styles.formulas}>
        <Link to="/formulas">How DoneUp calculates</Link>: every formula with its source and an example.
      </p>
      <Row
        as="section"
        align="center"
        isSpread
        gap={16}
        className={classNames('slip', styles.close)}
        aria-labelledby="first"
      >
        <h2 id="first">Start with a house you’re looking at</h2>
        <ButtonLink to="/" size="large">
          Run the numbers
        </ButtonLink>
      </Row>
    </div>
  )
}
