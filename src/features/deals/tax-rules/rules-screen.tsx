import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type CivilDay, formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { needsChecking } from '#src/finance/rules/rules.ts'
import { useToday } from '#src/ui/browser/use-clock.ts'
import { FormDialog } from '#src/ui/dialog/form-dialog.tsx'
import { DateField } from '#src/ui/field/date-field.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { ErrorBox } from '#src/ui/layout/alert.tsx'
import { Button } from '#src/ui/layout/button.tsx'
import { Stack } from '#src/ui/layout/layout.tsx'
import { Loaded } from '#src/ui/layout/loaded.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { useOpened } from '#src/ui/opened.tsx'
import { classNames } from '#src/ui/style/class-names.ts'
import { endRule, removeRule, rulesQuery } from './api.ts'
import { ruleEndSchema } from './new-rule.ts'
import { RuleDialog } from './rule-dialog.tsx'
import { rulePeriodText, ruleStatusText, ruleValueText } from './rule-text.ts'
import styles from './rules-screen.module.css'
import { type DatedRule, isRemovable, RULE_KINDS } from './schema.ts'

type Question = { kind: 'add' } | { kind: 'end' | 'remove'; rule: DatedRule }
type RuleList = Awaited<ReturnType<typeof endRule>>

/** Dated rules of tax and lending; rule editors add rules, and end or remove those that were added. */
export function RulesScreen({ isRuleEditor }: { isRuleEditor: boolean }) {
  const query = useQuery(rulesQuery)
  const [question, ask, show] = useOpened<Question>('rules')
  const client = useQueryClient()
  const today = useToday()
  const dialog = {
    onClose: () => ask(null),
    async onChange(changed: Promise<RuleList>) {
      client.setQueryData(rulesQuery.queryKey, await changed)
      ask(null)
    },
  }
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
      {question?.kind === 'add' && show(<RuleDialog {...dialog} />)}
      {question?.kind === 'end' && show(<EndDialog {...dialog} rule={question.rule} />)}
      {question?.kind === 'remove' && <RemoveDialog {...dialog} rule={question.rule} />}
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

interface ChangeDialogProps {
  rule: DatedRule
  onClose: () => void
  /** Shows the rules once they have changed, and closes the dialog. */
  onChange: (changed: Promise<RuleList>) => Promise<void>
}

function EndDialog({ rule, onClose, onChange }: ChangeDialogProps) {
  const form = useForm(ruleEndSchema, {})
  return (
    <FormDialog
      title="End rule"
      action="End rule"
      form={form}
      onClose={onClose}
      onSubmit={({ until }) => onChange(endRule(rule.id ?? '', until))}
    >
      <p>{`${ruleValueText(rule)}, in force since ${formatDate(rule.from)}. This can’t be undone.`}</p>
      <DateField label="Last day" {...form.day('until')} />
    </FormDialog>
  )
}

function RemoveDialog({ rule, onClose, onChange }: ChangeDialogProps) {
  return (
    <FormDialog
      title="Remove rule"
      action="Remove rule"
      isDanger
      onClose={onClose}
      onSubmit={() => onChange(removeRule(rule.id ?? ''))}
    >
      <p>{`${ruleValueText(rule)}, ${rulePeriodText(rule)}. Figures will no longer use it. This can’t be undone.`}</p>
    </FormDialog>
  )
}
