import { json, type Operation, operation, organizationHeader } from '#src/platform/api.ts'
import { changeOrganization } from '#src/platform/db/in-organization.ts'
import { requireSubscriber } from '#src/platform/session.ts'
import { answerImport, IMPORT_OPERATION } from '../../imports/receive-import.server.ts'
import { undoneImportSchema } from '../../imports/schema.ts'
import { importDeals, undoImport } from './queries.server.ts'
import { importedDealSchema } from './schema.ts'

export const dealImportRoutes: Operation[] = [
  operation('post /', {
    ...IMPORT_OPERATION,
    operationId: 'importOpportunities',
    summary: 'Import deals, all or none',
    description:
      'One file, as multipart/form-data in the field "file": JSON, {"duplicates": "skip" or "add", "deals": […]} with up to 5,000 deals. Deals are added at the ends of their columns, in order; won deals get a project.',
    handle: (c) => answerImport(c, { list: 'deals', schema: importedDealSchema, make: importDeals }),
  }),
  operation('delete /{id}', {
    operationId: 'undoImport',
    summary: 'Undo an import',
    description: 'Removes the imported deals, except those changed since.',
    headers: organizationHeader,
    response: json(undoneImportSchema, 'The number of deals removed and not removed'),
    errors: ['not_signed_in', 'subscription_required', 'not_found', 'no_organization'],
    async handle(c, { params: { id } }) {
      const session = await requireSubscriber(c)
      return changeOrganization(c.get('db'), session, (write) => undoImport(write, session, id))
    },
  }),
]
