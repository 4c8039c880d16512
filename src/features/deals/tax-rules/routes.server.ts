import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { type CivilDay, todayInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import { type Rule, ruleAt } from '#src/finance/rules/rules.ts'
import { json, type Operation, operation } from '#src/platform/api/api.ts'
import type { Queryable } from '#src/platform/db/database.ts'
import type { Services } from '#src/platform/process/services.ts'
import { audit } from '#src/platform/rows/audit-log.ts'
import { requireRuleEditor, requireSession, type Session } from '#src/platform/session/session.ts'
import { newRuleSchema, ruleEndSchema } from './new-rule.ts'
import { addRule, endRule, listRules, type RuleChange, removeRule } from './queries.server.ts'
import { rulePeriodText, ruleValueText } from './rule-text.ts'
import { ruleLabel, ruleListSchema } from './schema.ts'

const response = json(ruleListSchema, 'The rules with their sources')
const EDITOR_ERRORS = ['not_signed_in', 'subscription_required', 'forbidden', 'proof_required'] as const

export const ruleRoutes: Operation[] = [
  operation('get /api/rules', {
    operationId: 'listRules',
    summary: 'List the dated tax and lending rules',
    query: z.object({
      day: z.iso
        .date()
        .optional()
        .meta({ description: 'Returns only the rules in force on this day in Auckland.' }),
    }),
    response,
    errors: ['not_signed_in'],
    async handle(c, { query: { day } }) {
      await requireSession(c)
      const rules = await listRules(c.get('db'))
      return {
        rules: day === undefined ? rules : rules.filter((rule) => ruleAt(rule.key, day, rules) === rule),
      }
    },
  }),
  operation('post /api/rules', {
    operationId: 'createRule',
    summary: 'Add a dated rule (rule editors)',
    description:
      'Added rules take precedence over those that the program contains. A rule is never edited. Requires recent authentication.',
    access: requireRuleEditor,
    body: newRuleSchema,
    status: 201,
    response,
    errors: [...EDITOR_ERRORS, 'already_exists'],
    async handle(c, { session, body: rule }) {
      return changeRules(c, session, 'rule_added', (tx, author) => addRule(tx, rule, author))
    },
  }),
  operation('put /api/rules/{id}/end', {
    operationId: 'endRule',
    summary: 'Set the last day of an added rule (rule editors)',
    description: 'Requires recent authentication.',
    access: requireRuleEditor,
    body: ruleEndSchema,
    response,
    errors: [...EDITOR_ERRORS, 'not_found'],
    async handle(c, { session, params: { id }, body: { until } }) {
      return changeRules(c, session, 'rule_ended', (tx) => endRule(tx, id, until))
    },
  }),
  operation('delete /api/rules/{id}', {
    operationId: 'deleteRule',
    summary: 'Remove an added rule that begins today or later, or has an end (rule editors)',
    description: 'Requires recent authentication. A rule in force is ended first.',
    access: requireRuleEditor,
    response,
    errors: [...EDITOR_ERRORS, 'not_found'],
    async handle(c, { session, params: { id } }) {
      return changeRules(c, session, 'rule_removed', (tx, { today }) => removeRule(tx, id, today))
    },
  }),
]

async function changeRules(
  c: Context<Services>,
  { userId }: Session,
  action: string,
  change: (tx: Queryable, by: { userId: string; today: CivilDay }) => Promise<RuleChange>,
) {
  const db = c.get('db')
  const today = todayInAuckland(c.get('now')())
  await db.transaction(async (tx) => {
    const { key, before, after } = await change(tx, { userId, today })
    const detail = {
      rule: key,
      label: ruleLabel(key),
      before: ruleInWords(before),
      after: ruleInWords(after),
    }
    await audit(c, tx, { action, userId, detail })
  })
  return { rules: await listRules(db) }
}

function ruleInWords(rule: Rule | null): string {
  return rule === null ? 'none' : `${ruleValueText(rule)}, ${rulePeriodText(rule)} (${rule.source})`
}
