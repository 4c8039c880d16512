import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type CivilDay, formatDate } from '#src/finance/new-zealand-days.ts'
import { needsChecking } from '#src/finance/rules/rules.ts'
import { ErrorBox } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { DateField } from '#src/ui/date-field.tsx'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { LoadingFailed } from '#src/ui/loading-failed.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { useToday } from '#src/ui/use-clock.ts'
import { endRule, rulesQuery } from './api.ts'
import { RuleDialog } from './rule-dialog.tsx'
import { rulePeriodText, ruleStatusText, ruleValueText } from './rule-text.ts'
import styles from './rules-screen.module.css'
import { type DatedRule, RULE_KINDS } from './schema.ts'

/** Dated rules of tax and lending; site admins add rules and end those that were added. */
export function RulesScreen({ isSiteAdmin }: { isSiteAdmin: boolean }) {
  const { data, error, refetch } = useQuery(rulesQuery)
  const [question, ask] = useState<'add' | DatedRule | null>(null)
  const client = useQueryClient()
  const close = () => ask(null)
  const today = useToday()
  if (!isSiteAdmin) {
    return (
      <div className={styles.page}>
        <h1>Rules</h1>
        <ErrorBox>Only site administrators can change the rules.</ErrorBox>
      </div>
    )
  }
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>Rules</h1>
        <Button variant="filled" icon="plus" onClick={() => ask('add')}>
          Add rule
        </Button>
        <p className={styles.about}>
          Tax and lending rules with their dates and sources, for all organizations. A change of law is
          another rule: an added rule takes precedence over those that DoneUp contains.
        </p>
      </header>
      {data ? (
        RULE_KINDS.map(({ value: key, label }) => (
          <section key={key} className={styles.kind} aria-label={label}>
            <h2>{label}</h2>
            <ul>
              {data.rules
                .filter((rule) => rule.key === key)
                .map((rule) => (
                  <RuleItem
                    key={`${rule.id} ${rule.from}`}
                    rule={rule}
                    today={today}
                    onEnd={() => ask(rule)}
                  />
                ))}
            </ul>
          </section>
        ))
      ) : error ? (
        <LoadingFailed title="Failed to load the rules" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={6} label="Loading the rules" />
      )}
      {question === 'add' && (
        <RuleDialog onClose={close} onAdded={(list) => client.setQueryData(rulesQuery.queryKey, list)} />
      )}
      {question !== null && question !== 'add' && (
        <EndDialog
          rule={question}
          onClose={close}
          onEnd={async (until) => {
            client.setQueryData(rulesQuery.queryKey, await endRule(question.id ?? '', until))
            close()
          }}
        />
      )}
    </div>
  )
}

function RuleItem({ rule, today, onEnd }: { rule: DatedRule; today: CivilDay; onEnd: () => void }) {
  return (
    <li className={styles.rule}>
      <p>
        <b>{ruleValueText(rule)}</b>, {rulePeriodText(rule)}
      </p>
      <p className={styles.source}>
        {rule.source}. {ruleStatusText(rule)}.{rule.id !== null && ' Added here.'}
        {needsChecking(rule, today) && <strong> To be checked</strong>}
      </p>
      {rule.id !== null && rule.until === null && (
        <Button size="dense" onClick={onEnd}>
          End rule
        </Button>
      )}
    </li>
  )
}

interface EndDialogProps {
  rule: DatedRule
  onClose: () => void
  onEnd: (until: CivilDay) => Promise<void>
}

function EndDialog({ rule, onClose, onEnd }: EndDialogProps) {
  const [until, setUntil] = useState<CivilDay | null>(null)
  return (
    <FormDialog
      title="End rule"
      action="End rule"
      onClose={onClose}
      onSubmit={async () => {
        if (until === null) throw new Error('Enter the last day.')
        await onEnd(until)
      }}
    >
      <p>{`${ruleValueText(rule)}, in force since ${formatDate(rule.from)}. This can’t be undone.`}</p>
      <DateField label="Last day" value={until} onChange={setUntil} />
    </FormDialog>
  )
}
