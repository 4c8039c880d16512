import sql from 'sql-template-tag'
import { hasParents } from '#src/platform/rows/parent-rows.ts'

/** Document `r` is of a deal that is there, and a receipt of a project that is. */
export const IS_OF_DEAL = sql`${hasParents('r', 'opportunity_id')} and (r.expense_id is null or exists (select from expenses e
  where e.organization_id = r.organization_id and e.id = r.expense_id ${hasParents('e', 'project_id')}))`

/** A receipt is shown while its expense isn't purged, because Undo restores a deleted one with its receipts. */
export const IS_SHOWN = sql`(r.expense_id is null or exists (select 1 from expenses e
  where e.organization_id = r.organization_id and e.id = r.expense_id and e.deleted_at is null
    ${hasParents('e', 'project_id')}))`

/** Limits rows `r` to the uploaded files of a deal. The receipts of expenses are of its project. */
export const IS_FILE_OF_DEAL = sql`and r.status = 'ready' and r.expense_id is null`
