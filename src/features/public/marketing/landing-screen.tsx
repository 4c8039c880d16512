import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { TRIAL_DAYS } from '#src/features/people/billing/rules.ts'
import { ButtonLink } from '#src/ui/layout/button.tsx'
import { Row } from '#src/ui/layout/layout.tsx'
import { classNames } from '#src/ui/style/class-names.ts'
import { FeatureGrid } from './feature-grid.tsx'
import styles from './landing-screen.module.css'

interface LandingScreenProps {
  /** The address that is typed, for a deal that is added by hand. */
  typed: string
  addressBox: ReactNode
  example: ReactNode
  recentProperties: ReactNode
}

export function LandingScreen({ typed, addressBox, example, recentProperties }: LandingScreenProps) {
  return (
    <div className={classNames('page', styles.page)}>
      <section className={styles.hero}>
        <div>
          <h1 className={styles.headline}>Know the most you should pay, before the agent asks.</h1>
          <p className={styles.lead}>
            Value the property, cost the renovation and set your profit to get your maximum purchase price.{' '}
            <span className={styles.forGuests}>No account needed.</span>
          </p>
          <div className={styles.box}>{addressBox}</div>
          <p className={classNames('above-3', styles.forMembers)}>
            <Link to="/dashboard" state={{ addDeal: typed }} className="link">
              Or add an address by hand
            </Link>
          </p>
        </div>
        <div>{example}</div>
      </section>
      {recentProperties}
      <section className={styles.features} aria-labelledby="after-the-number">
        <h2 id="after-the-number">What DoneUp includes</h2>
        <FeatureGrid />
      </section>
      <Row
        as="section"
        align="center"
        isSpread
        gap={[16, 32]}
        className={classNames(styles.close, styles.forGuests)}
      >
        <p>
          The calculators are free. Share a deal board with your team and track every project, free for{' '}
          {TRIAL_DAYS} days.
        </p>
        <ButtonLink to="/pricing" size="large">
          See what Pro costs
        </ButtonLink>
      </Row>
    </div>
  )
}
