import { formatMoney, formatTenths, formatWholePercent, NO_FIGURE } from '#src/finance/money.ts'
import { useOrganizationQuery } from '#src/lib/rows/organization-context.ts'
import { pluralize } from '#src/lib/text/pluralize.ts'
import { How } from '#src/ui/figure/how.tsx'
import { NoFigure } from '#src/ui/figure/money.tsx'
import { BackLink, DetailPage, LoadedDetail } from '#src/ui/layout/detail-page.tsx'
import { Row } from '#src/ui/layout/layout.tsx'
import { usePageTitle } from '#src/ui/layout/page.tsx'
import { classNames } from '#src/ui/style/class-names.ts'
import { scorecardQuery } from './api.ts'
import type { Scorecard } from './schema.ts'
import styles from './scorecard-screen.module.css'

/** What an agent brought, and how offers made through them were answered. */
export function ScorecardScreen({ id }: { id: string }) {
  return (
    <DetailPage back={<BackLink to="/agents">Back to agents</BackLink>}>
      <LoadedDetail
        query={useOrganizationQuery(scorecardQuery, id)}
        name="Agent"
        failed="Failed to load the agent"
        loading="Loading the agent"
      >
        {(card) => <Figures card={card} />}
      </LoadedDetail>
    </DetailPage>
  )
}

function Figures({ card }: { card: Scorecard }) {
  const { name, phone, email } = card.agent
  usePageTitle(name)
  return (
    <>
      <Row as="header" align="baseline" gap={[4, 16]} className={styles.head}>
        <h1>{name}</h1>
        <p>{[phone, email].filter((part) => part !== null).join(' · ')}</p>
        <How about="Figures">
          <dl className={styles.how}>
            {EXPLANATIONS.map(([label, text]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </How>
      </Row>
      <dl className={styles.figures}>
        {shownFigures(card).map(({ label, figure, note }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <span className={styles.figure}>{figure === NO_FIGURE ? <NoFigure /> : figure}</span>
              <span className={classNames('faint text-12', styles.note)}>{note}</span>
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

const EXPLANATIONS = [
  [
    'True acceptance rate',
    'Deals with an accepted offer ÷ deals with a decided offer of yours. Pending offers are left out.',
  ],
  [
    'Mean discount',
    'The mean of (asking − accepted) × 100 ÷ asking. Deals without an asking price are left out.',
  ],
  ['Answer after', 'The mean number of days between an offer and its answer.'],
  ['Profit', 'The sum of the profits of sold projects.'],
] as const

function shownFigures(card: Scorecard) {
  const { deals, won, offers, accepted, profit, daysToAnswer: days } = card
  const discount = card.meanDiscountPercent
  return [
    { label: 'Deals brought', figure: deals, note: `${won} won` },
    { label: 'Offers', figure: offers, note: offers === 0 ? 'No offers yet' : `${accepted} accepted` },
    {
      label: 'True acceptance rate',
      figure: formatWholePercent(card.trueAcceptancePercent),
      note: card.trueAcceptancePercent === null ? 'No decided offers yet' : 'of deals with a decided offer',
    },
    {
      label: 'Mean discount',
      figure: formatTenths(discount),
      note: discount === null ? 'No accepted offer with an asking price' : 'off the asking price',
    },
    {
      label: 'Answer after',
      figure: days === null ? NO_FIGURE : pluralize(days, 'day'),
      note: days === null ? 'No answers yet' : 'on average',
    },
    {
      label: 'Profit',
      figure: formatMoney(profit),
      note: profit === null ? 'No projects sold yet' : 'of sold projects',
    },
  ]
}
