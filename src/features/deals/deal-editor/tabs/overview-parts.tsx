import { useInfiniteQuery } from '@tanstack/react-query'
import { agreementSheet, conditionRows } from '#src/features/deals/agreements/api.ts'
import { DateList } from '#src/features/deals/agreements/deal-timeline.tsx'
import { stateInWords } from '#src/features/deals/agreements/due-text.ts'
import { otherThanLastDay, timelineOf, undatedDeposit } from '#src/features/deals/agreements/timeline.ts'
import { useAssumptions } from '#src/features/deals/assumptions/api.ts'
import type { DealFigures } from '#src/features/deals/deal-figures/deal-figures.ts'
import { useTaxFacts } from '#src/features/deals/deal-figures/deal-tax.ts'
import { positionOf } from '#src/features/deals/deal-figures/sentences.ts'
import { ladderGst } from '#src/features/deals/deal-tax/tax-figures.ts'
import { actionText, detailOf } from '#src/features/deals/pipeline/activity/event-text.ts'
import { eventsQuery } from '#src/features/deals/pipeline/deal-api.ts'
import { isAutomatic } from '#src/features/deals/pipeline/event-schema.ts'
import { scenarioRows } from '#src/features/deals/scenarios/api.ts'
import { agreementState } from '#src/finance/dates/agreements.ts'
import type { CivilDay } from '#src/finance/dates/new-zealand-days.ts'
import { useOrganization } from '#src/lib/rows/organization-context.ts'
import { useIsPrinting } from '#src/ui/browser/use-browser-state.ts'
import { useToday } from '#src/ui/browser/use-clock.ts'
import { OfferLadder } from '#src/ui/figure/offer-ladder.tsx'
import { ErrorBox } from '#src/ui/layout/alert.tsx'
import { Button } from '#src/ui/layout/button.tsx'
import { Loaded } from '#src/ui/layout/loaded.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { SkeletonRows } from '#src/ui/layout/skeleton.tsx'
import { ActivityItem, Change } from '#src/ui/table/activity-list.tsx'
import { ScenarioTable } from '../numbers/scenario-table.tsx'
import { SensitivityTables } from '../numbers/sensitivity-section.tsx'
import styles from './overview-parts.module.css'

export function Activity({ id, myId }: { id: string; myId: string }) {
  const { organizationId } = useOrganization()
  const query = useInfiniteQuery(eventsQuery(organizationId, id))
  return (
    <Section title="Activity" knownAs="region">
      <Loaded
        query={query}
        failed="Couldn’t load the activity"
        loading={<SkeletonRows label="Loading activity" rows={3} height={32} />}
      >
        {({ pages }) => (
          <ol>
            {pages
              .flatMap(({ events }) => events)
              .map((event) => (
                <ActivityItem
                  key={event.id}
                  {...(!isAutomatic(event) && { by: event.by })}
                  myId={myId}
                  action={actionText(event)}
                  at={event.at}
                >
                  {detailOf(event).map((line) => (
                    <Change key={line.label} line={line} />
                  ))}
                </ActivityItem>
              ))}
          </ol>
        )}
      </Loaded>
      {query.isFetchNextPageError && (
        <ErrorBox>Couldn’t load earlier activity. {query.error.message}</ErrorBox>
      )}
      {query.hasNextPage && (
        <Button
          size="dense"
          className="above-3"
          aria-disabled={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show earlier activity
        </Button>
      )}
    </Section>
  )
}

interface PrintedDatesProps {
  deal: { id: string; address: string }
}

/** The dates of the agreement, on one page of the printed deal. */
export function PrintedDates({ deal }: PrintedDatesProps) {
  const isPrinting = useIsPrinting()
  const today = useToday()
  const { data: view } = agreementSheet.useSheet(deal.id)
  const { rows = [] } = conditionRows.useRows(deal.id)
  if (!isPrinting || view === undefined || view.version === 0) return null
  return (
    <section className={styles.dates} aria-label="Dates">
      <h2>Dates of {deal.address}</h2>
      <p>{stateInWords(agreementState(view.agreement, rows), view.agreement, rows)}</p>
      <DateList
        dates={timelineOf(view.agreement, rows)}
        undated={undatedDeposit(view.agreement, rows)}
        today={today}
      />
      <p>Your lawyer’s dates count.</p>
    </section>
  )
}

/** Offer ladder, sensitivity tables and scenarios, on a second page of the printed deal. */
export function PrintedNumbers({ shown }: { shown: DealFigures }) {
  const { deal, complete, inputs: base, ladder } = shown
  const isPrinting = useIsPrinting()
  const { rows } = scenarioRows.useRows(deal.id)
  const assumptions = useAssumptions()
  const facts = useTaxFacts(deal)
  if (!isPrinting || complete === null || assumptions === undefined || facts === undefined) return null
  return (
    <section className={styles.numbers} aria-label="Numbers">
      <h2>Numbers</h2>
      <OfferLadder
        deal={ladder}
        position={{ ...positionOf(assumptions), ...(facts && ladderGst(base, facts)) }}
      />
      <SensitivityTables deal={complete} />
      {rows && <ScenarioTable base={base} scenarios={rows} facts={facts} />}
    </section>
  )
}

interface UnconditionalHintProps {
  deal: { id: string; unconditionalDate: CivilDay | null }
}

/** Says when the date entered isn't the day of the last condition. */
export function UnconditionalHint({ deal }: UnconditionalHintProps) {
  const { data: view } = agreementSheet.useSheet(deal.id)
  const { rows } = conditionRows.useRows(deal.id)
  return view && rows ? otherThanLastDay(view.agreement, rows, deal.unconditionalDate) : null
}
