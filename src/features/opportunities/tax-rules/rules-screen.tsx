import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type CivilDay, formatDate } from '#src/finance/new-zealand-days.ts'
import { needsChecking } from '#src/finance/rules/rules.ts'
import { ErrorBox } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { DateField } from '#src/ui/date-field.tsx'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { Loaded } from '#src/ui/loaded.tsx'
import { Page } from '#src/ui/page.tsx'
import { useToday } from '#src/ui/use-clock.ts'
import { useForm } from '#src/ui/use-form.ts'
import { endRule, removeRule, rulesQuery } from './api.ts'
import { ruleEndSchema } from './new-rule.ts'
import { RuleDialog } from './rule-dialog.tsx'
import { rulePeriodText, ruleStatusText, ruleValueText } from './rule-text.ts'
import styles from './rules-screen.module.css'
import { type DatedRule, isRemovable, RULE_KINDS } from './schema.ts'

type Question = { kind: 'add' } | { kind: 'end' | 'remove'; rule: DatedRule }

/** Dated rules of tax and lending; rule editors add rules, and end or remove those that were added. */
export function RulesScreen({ isRuleEditor }: { isRuleEditor: boolean }) {
  const query = useQuery(rulesQuery)
  const [question, ask] = useState<Question | null>(null)
  const client = useQueryClient()
  const close = () => ask(null)
  const today = useToday()
  const show = (list: RuleList) => client.setQueryData(rulesQuery.queryKey, list)
  if (!isRuleEditor) {
    return (
      <Page title="Rules">
        <ErrorBox>Only the rule editors of this installation can change the rules.</ErrorBox>
      </Page>
    )
  }
  return (
    <Page
      title="Rules"
      actions={
        <Button variant="filled" icon="plus" onClick={() => ask({ kind: 'add' })}>
          Add rule
        </Button>
      }
      about="Tax and lending rules with their dates and sources, for all organizations. A change of law is another rule: an added rule takes precedence over those that DoneUp contains."
    >
      <Loaded query={query} failed="Failed to load the rules" loading="Loading the rules">
        {({ rules }) =>
          RULE_KINDS.map(({ value: key, label }) => (
            <section key={key} className={styles.kind} aria-label={label}>
              <h2>{label}</h2>
              <ul>
                {rules
                  .filter((rule) => rule.key === key)
                  .map((rule) => (
                    <RuleItem
                      key={`${rule.id} ${rule.from}`}
                      rule={rule}
                      today={today}
                      onAsk={(kind) => ask({ kind, rule })}
                    />
                  ))}
              </ul>
            </section>
          ))
        }
      </Loaded>
      {question?.kind === 'add' && <RuleDialog onClose={close} onAdded={show} />}
      {question?.kind === 'end' && <EndDialog rule={question.rule} onClose={close} onEnded={show} />}
      {question?.kind === 'remove' && <RemoveDialog rule={question.rule} onClose={close} onRemoved={show} />}
    </Page>
  )
}

interface RuleItemProps {
  rule: DatedRule
  today: CivilDay
  onAsk: (kind: 'end' | 'remove') => void
}

function RuleItem({ rule, today, onAsk }: RuleItemProps) {
  return (
    <Stack as="li" align="start" gap={4}>
      <p>
        <b>{ruleValueText(rule)}</b>, {rulePeriodText(rule)}
      </p>
      <p className={classNames('quiet text-13', styles.source)}>
        {rule.source}. {ruleStatusText(rule)}.{rule.id !== null && ' Added here.'}
        {needsChecking(rule, today) && <strong> To be checked</strong>}
      </p>
      {rule.id !== null && rule.until === null && (
        <Button size="dense" onClick={() => onAsk('end')}>
          End rule
        </Button>
      )}
      {isRemovable(rule, today) && (
        <Button size="dense" onClick={() => onAsk('remove')}>
          Remove rule
        </Button>
      )}
    </Stack>
  )
}

type RuleList = Awaited<ReturnType<typeof endRule>>

interface EndDialogProps {
  rule: DatedRule
  onClose: () => void
  onEnded: (list: RuleList) => void
}

function EndDialog({ rule, onClose, onEnded }: EndDialogProps) {
  const form = useForm(ruleEndSchema, {})
  return (
    <FormDialog
      title="End rule"
      action="End rule"
      form={form}
      onClose={onClose}
      onSubmit={async ({ until }) => {
        onEnded(await endRule(rule.id ?? '', until))
        onClose()
      }}
    >
      <p>{`${ruleValueText(rule)}, in force since ${formatDate(rule.from)}. This can’t be undone.`}</p>
      <DateField label="Last day" {...form.field('until')} />
    </FormDialog>
  )
}

interface RemoveDialogProps {
  rule: DatedRule
  onClose: () => void
  onRemoved: (list: RuleList) => void
}

function RemoveDialog({ rule, onClose, onRemoved }: RemoveDialogProps) {
  return (
    <FormDialog
      title="Remove rule"
      action="Remove rule"
      isDanger
      onClose={onClose}
      onSubmit={async () => {
        onRemoved(await removeRule(rule.id ?? ''))
        onClose()
      }}
    >
      <p>{`${ruleValueText(rule)}, ${rulePeriodText(rule)}. Figures will no longer use it. This can’t be undone.`}</p>
    </FormDialog>
  )
}
