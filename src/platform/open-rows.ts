import sql, { raw } from 'sql-template-tag'
import { CLOSED_DEAL_STATUSES, LISTED_STAGES } from '#src/lib/open-rows.ts'

const quoted = (values: readonly string[]) => raw(values.map((value) => `'${value}'`).join(', '))

/** The deal `o` is neither deleted nor closed. */
export const IS_OPEN_DEAL = sql`(o.deleted_at is null and o.status not in (${quoted(CLOSED_DEAL_STATUSES)}))`

/** The project `p` is neither deleted nor listed. */
export const IS_OPEN_PROJECT = sql`(p.deleted_at is null and p.status not in (${quoted(LISTED_STAGES)}))`
