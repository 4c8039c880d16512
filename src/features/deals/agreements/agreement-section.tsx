import { agreementState, depositDueDay, depositOf } from '#src/finance/dates/agreements.ts'
import { USUAL_KINDS } from '#src/finance/dates/conditions.ts'
import type { CivilDay } from '#src/finance/dates/new-zealand-days.ts'
import { ANCHORS } from '#src/lib/browser/anchors.ts'
import type { ChangeWords } from '#src/lib/offline-queue/entry.ts'
import { useOrganization } from '#src/lib/rows/organization-context.ts'
import { useToday } from '#src/ui/browser/use-clock.ts'
import { lazyParts } from '#src/ui/dialog/lazy-parts.ts'
import { attemptChange, endUndos, offerUndo, showToast } from '#src/ui/dialog/toasts.ts'
import { Notice } from '#src/ui/layout/alert.tsx'
import { Button } from '#src/ui/layout/button.tsx'
import { Stack } from '#src/ui/layout/layout.tsx'
import { Loaded } from '#src/ui/layout/loaded.tsx'
import { useIsPhone } from '#src/ui/layout/result-bar.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { useOpened } from '#src/ui/opened.tsx'
import { useRowRemoval } from '#src/ui/table/row-actions.ts'
import { AgreementContext, type AgreementOf, type Question } from './agreement-context.tsx'
import styles from './agreement-section.module.css'
import { AgreementTerms } from './agreement-terms.tsx'
import { agreementSheet, conditionRows } from './api.ts'
import { ConditionList } from './condition-list.tsx'
import { DealTimeline, NextDates } from './deal-timeline.tsx'
import { stateInWords } from './due-text.ts'
import { MissingConditions } from './missing-conditions.tsx'
import type { AgreementInput, AgreementStart, AgreementView, StoredCondition } from './schema.ts'
import { asksForDay } from './ticks.ts'
import { dateWarnings, timelineOf, undatedDeposit } from './timeline.ts'
import { useDecisions } from './use-decisions.ts'

const { AgreementDialogs } = lazyParts(() => import('./agreement-dialogs.tsx'))

interface AgreementSectionProps extends AgreementOf {
  /** Opens the form of a new agreement with the figures of an offer. */
  start: AgreementStart | null
  /** Starts with those figures; null without an offer that is accepted or pending. */
  onMake: (() => void) | null
  onStarted: () => void
}

/** The agreement of a deal with its conditions, and all its dates. */
export function AgreementSection(props: AgreementSectionProps) {
  const { deal } = props
  const agreement = agreementSheet.useSheet(deal.id)
  const conditions = conditionRows.useRows(deal.id)
  if (agreement.data && conditions.rows) {
    return <Agreement {...props} view={agreement.data} conditions={conditions.rows} />
  }
  const error = agreement.error ?? conditions.error
  const retry = () => void Promise.all([agreement.refetch(), conditions.refetch()])
  return (
    <Section title="Agreement and conditions" knownAs="region" anchor={ANCHORS.agreement}>
      <Loaded query={{ data: undefined, error, refetch: retry }} failed="Failed to load the agreement">
        {() => null}
      </Loaded>
    </Section>
  )
}

type LoadedProps = AgreementSectionProps & { view: AgreementView; conditions: readonly StoredCondition[] }

function Agreement({ start, onMake, onStarted, ...of }: LoadedProps) {
  const { deal, view, conditions } = of
  const scope = { ...useOrganization(), parentId: deal.id }
  const [question, ask, show] = useOpened<Question>('agreement')
  const today = useToday()
  const isPhone = useIsPhone()
  const terms = view.agreement
  const isMade = view.version > 0
  const state = agreementState(terms, conditions)
  const dates = timelineOf(terms, conditions)
  const datesBeside = { unconditionalDate: deal.unconditionalDate, acceptedOffer: of.acceptedOffer }
  const decisions = useDecisions({ dealId: deal.id, terms, conditions, ask })
  const remove = useRowRemoval(conditionRows, deal.id)

  function cancel() {
    endUndos()
    void change({ name: 'The agreement', verb: 'cancelled' }, { cancelledOn: today })
  }
  function payDeposit(depositPaidOn: CivilDay | null, paid?: AgreementView): Promise<unknown> {
    return change(
      { name: 'The deposit', verb: 'saved' },
      { depositPaidOn },
      { since: paid, onSaved: offerUnpaid },
    )
    function offerUnpaid() {
      const seen = agreementSheet.current({ ...scope, id: deal.id })
      if (depositPaidOn !== null) offerUndo('Deposit paid', () => payDeposit(null, seen), deal.id)
    }
  }
  /** Today, unless that is far from the day on which it is due. */
  function askForDeposit() {
    const due = depositDueDay(terms, conditions)?.day ?? null
    if (due !== null && asksForDay(due, today)) ask({ kind: 'deposit', agreed: due })
    else void payDeposit(today)
  }
  /** Others' changes of the same fields since `since` are a conflict; Retry replaces them. */
  function change(
    words: ChangeWords,
    edit: Partial<AgreementInput>,
    { since, onSaved = () => {} }: { since?: AgreementView | undefined; onSaved?: () => void } = {},
  ): Promise<unknown> {
    return attemptChange(words, (isRetry) => {
      const seen = (isRetry ? undefined : since) ?? agreementSheet.current({ ...scope, id: deal.id }) ?? view
      return agreementSheet.save({ ...scope, id: deal.id }, seen, edit, words).then(onSaved)
    })
  }
  function addUsual() {
    const missing = USUAL_KINDS.filter((kind) => !conditions.some((one) => one.kind === kind))
    for (const kind of missing) decisions.add(kind)
    if (missing.length === 0)
      showToast({ message: 'All usual conditions have been added already.', isNote: true })
  }

  return (
    <AgreementContext value={{ ...of, terms, today, decisions, ask }}>
      <Section
        title="Agreement and conditions"
        knownAs="region"
        anchor={ANCHORS.agreement}
        action={
          <Button
            size="dense"
            onClick={isMade || onMake === null ? () => ask({ kind: 'agreement' }) : onMake}
          >
            {isMade ? 'Edit agreement' : 'Make the agreement'}
          </Button>
        }
      >
        {isMade ? (
          <Stack gap={12}>
            <output aria-label="Agreement" className="bold">
              {stateInWords(state, terms, conditions)}
            </output>
            {isPhone && <NextDates dates={dates} onDeposit={askForDeposit} />}
            {dateWarnings(view, conditions, datesBeside).map((warning) => (
              <Notice key={warning}>{warning}</Notice>
            ))}
            <MissingConditions />
            <AgreementTerms />
            {conditions.length > 0 && <ConditionList isPhone={isPhone} onDelete={remove} />}
            {!terms.isAuction && (
              <div className={styles.buttons}>
                <Button size="dense" icon="plus" onClick={() => ask({ kind: 'condition', condition: null })}>
                  Add condition
                </Button>
                <Button size="dense" onClick={addUsual}>
                  Usual conditions
                </Button>
                {terms.depositPaidOn === null && depositOf(terms) !== null && !isPhone && (
                  <Button size="dense" onClick={askForDeposit}>
                    Deposit paid
                  </Button>
                )}
              </div>
            )}
            <p className={styles.meta}>Your lawyer’s dates count.</p>
          </Stack>
        ) : (
          <p className={styles.meta}>
            No agreement yet. Once it’s signed, we’ll work out its dates and remind you.
          </p>
        )}
      </Section>
      {isMade && dates.length > 0 && (
        <DealTimeline dates={dates} undated={undatedDeposit(terms, conditions)} today={today} />
      )}
      {(question || start) &&
        show(
          <AgreementDialogs
            question={question}
            start={start}
            onCancel={cancel}
            onPaid={payDeposit}
            onClose={() => {
              ask(null)
              if (question === null || question.kind === 'agreement') onStarted()
            }}
          />,
          question ?? { kind: 'agreement', start },
        )}
    </AgreementContext>
  )
}
