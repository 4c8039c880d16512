import sql from 'sql-template-tag'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import { FILE_RULES } from '#src/finance/rules/rules.ts'
import { AppError } from '#src/lib/app-error.ts'
import type { Queryable } from '#src/platform/db/database.ts'
import {
  type DatedRule,
  datedRuleSchema,
  type NewRule,
  OVERLAP_ERROR,
  UNTIL_ERROR,
  unitOf,
} from './schema.ts'

/** All rules, past and future: those that site admins have added take precedence over the program's own. */
export async function listRules(db: Queryable): Promise<DatedRule[]> {
  const rows = await db.query<{ rule: unknown }>(sql`
    select jsonb_strip_nulls(jsonb_build_object('share', r.share)) || jsonb_build_object('id', r.id, 'key', r.key,
      'value', r.value, 'unit', r.unit, 'from', r.valid_from, 'until', r.valid_until, 'source', r.source,
      'checked', r.checked, 'status', r.status) as rule
    from rule_rows r order by r.key, r.valid_from desc`)
  const added = z.array(datedRuleSchema).parse(rows.map(({ rule }) => rule))
  return [...added, ...FILE_RULES.map((rule) => ({ ...rule, id: null }))]
}

/** Throws already_exists if another added rule of the key is in force on one of the days. */
export async function addRule(tx: Queryable, rule: NewRule): Promise<void> {
  if (rule.until !== null && rule.until < rule.from) throw new AppError('invalid_input', UNTIL_ERROR)
  const id = uuidv7()
  await tx
    .query(sql`
      insert into rule_rows (id, key, value, share, unit, valid_from, valid_until, source, checked, status)
      values (${id}, ${rule.key}, ${JSON.stringify(rule.value)}::jsonb, ${rule.share}, ${unitOf(rule.key)},
        ${rule.from}, ${rule.until}, ${rule.source}, ${rule.checked}, ${rule.status})`)
    .catch((error: unknown) => {
      const isOverlap = error instanceof Error && error.message.includes('rule_rows_overlap')
      throw isOverlap ? new AppError('already_exists', OVERLAP_ERROR) : error
    })
  await publishChange(tx, id)
}

/** Sets the last day of a rule in force. Throws not_found, and invalid_input for a rule that has ended or begins later. */
export async function endRule(tx: Queryable, id: string, until: string): Promise<void> {
  const [row] = await tx.query<{ from: string; until: string | null }>(sql`
    select valid_from::text as "from", valid_until::text as until from rule_rows where id = ${id} for update`)
  if (row === undefined) throw new AppError('not_found', 'Rule not found')
  if (row.until !== null) throw new AppError('invalid_input', 'This rule has an end already.')
  if (until < row.from) throw new AppError('invalid_input', UNTIL_ERROR)
  await tx.query(sql`update rule_rows set valid_until = ${until} where id = ${id}`)
  await publishChange(tx, id)
}

/** Open pages refetch the rules. */
async function publishChange(tx: Queryable, id: string): Promise<void> {
  await tx.query(sql`
    select pg_notify('changes', json_build_object('organizationId', null, 'version', 0, 'changes',
      json_build_array(json_build_object('kind', 'rule', 'id', ${id}::uuid, 'version', 0)))::text)`)
}
