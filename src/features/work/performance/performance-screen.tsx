import { queryOptions } from '@tanstack/react-query'
import { useId } from 'react'
import { PERIODS, PROFIT_VIEWS, type ProfitView } from '#src/features/build/projects/figures.ts'
import { type CivilDay, formatDate, type Period } from '#src/finance/dates/new-zealand-days.ts'
import { useOrganizationQuery } from '#src/lib/rows/organization-context.ts'
import { requestOf } from '#src/lib/rows/organization-list.ts'
import { useToday } from '#src/ui/browser/use-clock.ts'
import { Segmented } from '#src/ui/field/segmented.tsx'
import { HowFigures } from '#src/ui/figure/how-sum.tsx'
import { Dollars } from '#src/ui/figure/money.tsx'
import { Button, ButtonLink } from '#src/ui/layout/button.tsx'
import { Empty } from '#src/ui/layout/empty.tsx'
import { Row } from '#src/ui/layout/layout.tsx'
import { Loaded } from '#src/ui/layout/loaded.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { SkeletonRows } from '#src/ui/layout/skeleton.tsx'
import { classNames } from '#src/ui/style/class-names.ts'
import { type KeyFigure, keyFigures } from './figures.ts'
import keyStyles from './key-figures.module.css'
import { OffersChart, ProfitChart, ReturnChart, StageTimeChart } from './performance-charts.tsx'
import styles from './performance-screen.module.css'
import { type Performance, performanceSchema } from './schema.ts'
import { SoldProjects } from './sold-projects.tsx'

/** The key includes the day, because periods end today. */
function performanceQuery(organizationId: string, period: Period, today: CivilDay) {
  return queryOptions({
    queryKey: ['performance', organizationId, period, today],
    queryFn: ({ signal }) =>
      requestOf(organizationId, `/api/performance?period=${period}`, performanceSchema, signal),
    // Shows the previous period while the next one loads.
    placeholderData: (shown) => shown,
    staleTime: 30_000,
  })
}

interface PerformanceProps {
  period: Period
  view: ProfitView
  onPeriod: (period: Period) => void
  onView: (view: ProfitView) => void
}

export function PerformanceScreen({ period, view, onPeriod, onView }: PerformanceProps) {
  const today = useToday()
  const query = useOrganizationQuery(performanceQuery, period, today)
  const { isPlaceholderData } = query
  return (
    <Page
      title="Performance Overview"
      actions={
        <div className={classNames('no-print', styles.choices)}>
          <Segmented isInHead label="Profit" options={PROFIT_VIEWS} value={view} onChange={onView} />
          <Segmented isInHead label="Period" options={PERIODS} value={period} onChange={onPeriod} />
        </div>
      }
    >
      <Loaded
        query={query}
        failed="Failed to fetch your performance. Your deals and projects are safe."
        loading={<SkeletonRows label="Loading performance" height={72} />}
      >
        {(figures) => (
          <div aria-busy={isPlaceholderData} className={classNames(isPlaceholderData && styles.older)}>
            <Statement figures={figures} view={view} onShowAll={() => onPeriod('all')} />
          </div>
        )}
      </Loaded>
    </Page>
  )
}

interface StatementProps {
  figures: Performance
  view: ProfitView
  onShowAll: () => void
}

function Statement({ figures, view, onShowAll }: StatementProps) {
  const shown = keyFigures(figures, view)
  return (
    <>
      <KeyFigures figures={shown} />
      <Row isOneLine align="center" gap={12} className={classNames('faint text-13', styles.dates)}>
        {datesOf(figures)}
        <HowFigures about="Figures" sums={shown} />
      </Row>
      {isEmpty(figures) ? (
        <Nothing period={figures.period} onShowAll={onShowAll} />
      ) : (
        <div className={styles.charts}>
          <ProfitChart figures={figures} view={view} />
          <OffersChart figures={figures} />
          {figures.projects.length > 0 && <SoldProjects figures={figures} view={view} />}
          <ReturnChart figures={figures} view={view} />
          <StageTimeChart title="Time in stage: deals" of="deals" stages={figures.dealStages} />
          <StageTimeChart title="Time in stage: projects" of="projects" stages={figures.projectStages} />
        </div>
      )}
    </>
  )
}

function KeyFigures({ figures }: { figures: readonly KeyFigure[] }) {
  return (
    <section className={keyStyles.figures} aria-labelledby="figures">
      <h2 id="figures" className="visually-hidden">
        Figures
      </h2>
      {figures.map((one) => (
        <Figure key={one.name} {...one} />
      ))}
    </section>
  )
}

function Figure({ name, value, format, unit, caption }: KeyFigure) {
  const id = useId()
  return (
    <figure aria-labelledby={id}>
      <figcaption id={id}>{name}</figcaption>
      <p className={keyStyles.figure}>
        <Dollars value={value} format={format} dollarClass="cur" />
        {unit && value !== null && (
          <>
            {' '}
            <span className={keyStyles.unit}>{unit}</span>
          </>
        )}
      </p>
      <p className={keyStyles.note}>{caption}</p>
    </figure>
  )
}

function Nothing({ period, onShowAll }: { period: Period; onShowAll: () => void }) {
  if (period !== 'all') {
    return (
      <Empty
        sentence="No offers, sales or stage changes in this period."
        action={<Button onClick={onShowAll}>Show All Time</Button>}
      />
    )
  }
  return (
    <Empty
      sentence="Your offers, monthly profit, project returns and time in stage will appear here after your first offer."
      action={
        <ButtonLink to="/dashboard" variant="filled">
          Go to your opportunities
        </ButtonLink>
      }
    />
  )
}

function isEmpty({ offers, sold, dealStages, projectStages }: Performance): boolean {
  const stages = [...dealStages, ...projectStages]
  return offers.made === 0 && sold.count === 0 && stages.every(({ count }) => count === 0)
}

function datesOf({ from, to }: Performance): string {
  const period = from === null ? `All time, to ${formatDate(to)}` : `${formatDate(from)} to ${formatDate(to)}`
  return `${period} · Before tax`
}
