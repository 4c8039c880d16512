import type { ReactNode } from 'react'
import { ButtonLink } from '#src/ui/button.tsx'
import { FeatureGrid } from './feature-grid.tsx'
import styles from './landing-screen.module.css'

interface LandingScreenProps {
  /** The box where an address is typed. */
  addressBox: ReactNode
  /** A deal to try the sum with. */
  example: ReactNode
  /** What this browser looked at last; draws nothing when that is nothing. */
  recentProperties: ReactNode
}

export function LandingScreen({ addressBox, example, recentProperties }: LandingScreenProps) {
  return (
    <div className={styles.page}>
      <section className={styles.hero}>
        <div>
          <h1 className={styles.headline}>Know the most you should pay, before the agent asks.</h1>
          <p className={styles.lead}>
            Value it, cost the renovation, take your profit out. What is left is your maximum purchase price.
            No account needed.
          </p>
          <div className={styles.box}>{addressBox}</div>
        </div>
        <div data-example="">{example}</div>
      </section>
      {recentProperties}
      <section className={styles.features} aria-labelledby="after-the-number">
        <h2 id="after-the-number">After the number, the work</h2>
        <FeatureGrid />
      </section>
      <section className={styles.close}>
        <p>
          The calculators are free and stay free. A team, a board and a project for every deal you win: 14
          days to try it.
        </p>
        <ButtonLink to="/pricing" size="large">
          See what Pro costs
        </ButtonLink>
      </section>
    </div>
  )
}
