import type { ReactNode } from 'react'
import { BoardPicture, ExplainedPicture, StagesPicture } from './deal-pictures.tsx'
import styles from './feature-grid.module.css'
import { HistoryPicture, HoldingPicture, ItemsPicture } from './feature-pictures.tsx'

interface Feature {
  heading: string
  sentence: string
  picture: ReactNode
}

const FEATURES: readonly Feature[] = [
  {
    heading: 'Every item costed',
    sentence:
      'Seven standard items by floor area and quality, with your own on top. Change any cost and reset it in one click.',
    picture: <ItemsPicture />,
  },
  {
    heading: 'One board, eight stages',
    sentence: 'From new listing to won. Every card shows what needs doing and by when.',
    picture: <BoardPicture />,
  },
  {
    heading: 'See how every figure is worked out',
    sentence: 'Select “how?” beside a group of figures to see each formula with your own numbers.',
    picture: <ExplainedPicture />,
  },
  {
    heading: 'Holding costs, month by month',
    sentence:
      'Interest, insurance, rates, legal and selling costs. See what one more month does to the profit.',
    picture: <HoldingPicture />,
  },
  {
    heading: 'Work together without conflicts',
    sentence:
      'Your whole team works on one board. Every change is recorded with who made it and when, and can be undone.',
    picture: <HistoryPicture />,
  },
  {
    heading: 'Then run the renovation',
    sentence: 'A won deal becomes a project with ten stages, actual costs and your final profit.',
    picture: <StagesPicture />,
  },
]

export function FeatureGrid() {
  return (
    <ul className={styles.grid}>
      {FEATURES.map((feature) => (
        <li key={feature.heading} className={styles.feature}>
          <div className={styles.picture} aria-hidden="true">
            {feature.picture}
          </div>
          <h3 className={styles.heading}>{feature.heading}</h3>
          <p className={styles.sentence}>{feature.sentence}</p>
        </li>
      ))}
    </ul>
  )
}
