import sql from 'sql-template-tag'
import { v7 as uuidv7 } from 'uuid'
import type { CivilDay } from '#src/finance/dates/new-zealand-days.ts'
import { FILE_RULES, type Rule, ruleAt } from '#src/finance/rules/rules.ts'
import { AppError, rejectProblem } from '#src/lib/api/app-error.ts'
import { firstProblem } from '#src/lib/schemas/field-rules.ts'
import { constraintOf, type Queryable } from '#src/platform/db/database.ts'
import { log } from '#src/platform/process/log.ts'
import {
  type NewRule,
  newRuleChecks,
  OVERLAP_ERROR,
  ruleValueProblem,
  STARTED_ERROR,
  UNTIL_ERROR,
} from './new-rule.ts'
import { type DatedRule, datedRuleSchema, isRemovable, unitOf } from './schema.ts'

/** A rule of one kind before and after a change. */
export interface RuleChange {
  key: string
  before: Rule | null
  after: Rule | null
}

/**
 * All rules, past and future: those that rule editors have added take precedence over the program's own. An added rule that
 * calculations can't use is logged and left out.
 */
export async function listRules(db: Queryable): Promise<DatedRule[]> {
  const rows = await db.query<{ rule: { id: string; [field: string]: unknown } }>(sql`
    select jsonb_strip_nulls(jsonb_build_object('share', r.share)) || jsonb_build_object('id', r.id, 'key', r.key,
      'value', r.value, 'unit', r.unit, 'from', r.valid_from, 'until', r.valid_until, 'source', r.source,
      'checked', r.checked, 'status', r.status) as rule
    from rule_rows r order by r.key, r.valid_from desc`)
  const added = rows.flatMap(({ rule }) => {
    const { data } = datedRuleSchema.safeParse(rule)
    if (data !== undefined && ruleValueProblem(data.key, data.value) === null) return [data]
    log('error', 'rule_unreadable', { detail: `rule_rows ${rule.id}` })
    return []
  })
  return [...added, ...FILE_RULES.map((rule) => ({ ...rule, id: null }))]
}

/** Throws invalid_input for a value that its kind can't have, and already_exists if another added rule of the key is in force on one of the days. */
export async function addRule(
  tx: Queryable,
  rule: NewRule,
  { userId, today }: { userId: string; today: CivilDay },
): Promise<RuleChange> {
  rejectProblem(firstProblem(newRuleChecks(today), rule))
  const before = ruleAt(rule.key, rule.from, await listRules(tx))
  const id = uuidv7()
  const { share, ...values } = rule
  await tx
    .query(sql`
      insert into rule_rows (id, key, value, share, unit, valid_from, valid_until, source, checked, status, created_by)
      values (${id}, ${rule.key}, ${JSON.stringify(rule.value)}::jsonb, ${share}, ${unitOf(rule.key)},
        ${rule.from}, ${rule.until}, ${rule.source}, ${rule.checked}, ${rule.status}, ${userId})`)
    .catch((error: unknown) => {
      throw constraintOf(error) === 'rule_rows_overlap'
        ? new AppError('already_exists', OVERLAP_ERROR)
        : error
    })
  await publishChange(tx, id)
  return {
    key: rule.key,
    before,
    after: { ...values, unit: unitOf(rule.key), ...(share !== null && { share }) },
  }
}

/** Sets the last day of an added rule. Throws not_found, and invalid_input for a rule that has ended or begins later. */
export async function endRule(tx: Queryable, id: string, until: string): Promise<RuleChange> {
  const before = await readAddedRule(tx, id)
  if (before.until !== null) throw new AppError('invalid_input', 'This rule has an end already.')
  if (until < (before.from ?? until)) throw new AppError('invalid_input', UNTIL_ERROR)
  await tx.query(sql`update rule_rows set valid_until = ${until} where id = ${id}`)
  await publishChange(tx, id)
  return { key: before.key, before, after: { ...before, until } }
}

/** Removes an added rule that begins today or later or has an end. Throws not_found, and invalid_input for another. */
export async function removeRule(tx: Queryable, id: string, today: CivilDay): Promise<RuleChange> {
  const before = await readAddedRule(tx, id)
  if (!isRemovable(before, today)) throw new AppError('invalid_input', STARTED_ERROR)
  await tx.query(sql`delete from rule_rows where id = ${id}`)
  await publishChange(tx, id)
  return { key: before.key, before, after: null }
}

/** Locks the rule until the transaction ends. */
async function readAddedRule(tx: Queryable, id: string): Promise<DatedRule> {
  await tx.query(sql`select 1 from rule_rows where id = ${id} for update`)
  const rule = (await listRules(tx)).find((one) => one.id === id)
  if (rule === undefined) throw new AppError('not_found', 'Rule not found')
  return rule
}

/** Open pages refetch the rules. */
async function publishChange(tx: Queryable, id: string): Promise<void> {
  await tx.query(sql`
    select pg_notify('changes', json_build_object('organizationId', null, 'version', 0, 'changes',
      json_build_array(json_build_object('kind', 'rule', 'id', ${id}::uuid, 'version', 0)))::text)`)
}
