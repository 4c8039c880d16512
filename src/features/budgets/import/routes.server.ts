import { z } from 'zod'
import { todayInAuckland } from '#src/finance/new-zealand-days.ts'
import { json, type Operation, operation, organizationHeader } from '#src/platform/api.ts'
import { changeOrganization } from '#src/platform/db/in-organization.ts'
import { requireSubscriber } from '#src/platform/session.ts'
import { answerImport, IMPORT_OPERATION } from '../../imports/receive-import.server.ts'
import { undoneImportSchema } from '../../imports/schema.ts'
import { importedExpenseSchema } from './expense-file.ts'
import { importExpenses, undoExpenseImport } from './queries.server.ts'

/** Under /api/projects. */
export const expenseImportRoutes: Operation[] = [
  operation('post /{projectId}/expense-imports', {
    ...IMPORT_OPERATION,
    operationId: 'importExpenses',
    summary: 'Import expenses into a project, all or none',
    description:
      'One file, as multipart/form-data in the field "file": JSON, {"duplicates": "skip" or "add", "expenses": […]} with up to 1,000 expenses.',
    params: z.object({ projectId: z.uuid() }),
    handle: (c, { params: { projectId } }) =>
      answerImport(c, {
        list: 'expenses',
        schema: importedExpenseSchema(todayInAuckland(c.get('now')())),
        make: (write, identity, rows) => importExpenses(write, { ...identity, projectId }, rows),
      }),
  }),
  operation('delete /{projectId}/expense-imports/{id}', {
    operationId: 'undoExpenseImport',
    summary: 'Undo an import of expenses',
    description:
      'Removes the imported expenses, except those changed since, with a receipt or in an export, and the suppliers that only they named.',
    params: z.object({ projectId: z.uuid(), id: z.uuid() }),
    headers: organizationHeader,
    response: json(undoneImportSchema, 'The number of expenses removed and not removed'),
    errors: ['not_signed_in', 'subscription_required', 'not_found', 'no_organization'],
    async handle(c, { params: { projectId, id } }) {
      const session = await requireSubscriber(c)
      return changeOrganization(c.get('db'), session, (write) =>
        undoExpenseImport(write, { ...session, projectId }, id),
      )
    },
  }),
]
