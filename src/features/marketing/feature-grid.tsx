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
      'Seven standard items by floor area and quality, with your own on top. Change any cost, and put it back in one press.',
    picture: <ItemsPicture />,
  },
  {
    heading: 'One board, eight stages',
    sentence: 'From the listing to the day you win it. Every card says what it needs from you, and by when.',
    picture: <BoardPicture />,
  },
  {
    heading: 'Figures that explain themselves',
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
    heading: 'Nobody overwrites anybody',
    sentence:
      'The whole team works on one board. Every change is kept with who made it and when, and can be undone.',
    picture: <HistoryPicture />,
  },
  {
    heading: 'Then run the renovation',
    sentence: 'A won deal becomes a project of ten stages, with actual costs and the profit you really made.',
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
