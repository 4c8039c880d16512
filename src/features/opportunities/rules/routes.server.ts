import { z } from '@hono/zod-openapi'
import { ruleAt } from '#src/finance/rules/rules.ts'
import { json, type Operation, operation } from '#src/platform/api.ts'
import { requireSession, requireSiteAdmin } from '#src/platform/session.ts'
import { addRule, endRule, listRules } from './queries.server.ts'
import { newRuleSchema, ruleEndSchema, ruleListSchema } from './schema.ts'

const response = json(ruleListSchema, 'The rules with their sources')
const ADMIN_ERRORS = ['not_signed_in', 'subscription_required', 'forbidden'] as const

/** Under /api/rules. */
export const ruleRoutes: Operation[] = [
  operation('get /', {
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
  operation('post /', {
    operationId: 'addRule',
    summary: 'Add a dated rule (site admins)',
    description: 'Added rules take precedence over those that the program contains. A rule is never edited.',
    access: requireSiteAdmin,
    body: newRuleSchema,
    status: 201,
    response,
    errors: [...ADMIN_ERRORS, 'already_exists'],
    async handle(c, { body: rule }) {
      const db = c.get('db')
      await db.transaction((tx) => addRule(tx, rule))
      return { rules: await listRules(db) }
    },
  }),
  operation('put /{id}/end', {
    operationId: 'endRule',
    summary: 'Set the last day of an added rule (site admins)',
    access: requireSiteAdmin,
    body: ruleEndSchema,
    response,
    errors: [...ADMIN_ERRORS, 'not_found'],
    async handle(c, { params: { id }, body: { until } }) {
      const db = c.get('db')
      await db.transaction((tx) => endRule(tx, id, until))
      return { rules: await listRules(db) }
    },
  }),
]
