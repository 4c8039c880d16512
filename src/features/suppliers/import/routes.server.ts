import { json, type Operation, operation, organizationHeader } from '#src/platform/api.ts'
import { changeOrganization } from '#src/platform/db/in-organization.ts'
import { requireSubscriber } from '#src/platform/session.ts'
import { answerImport, IMPORT_OPERATION } from '../../imports/receive-import.server.ts'
import { undoneImportSchema } from '../../imports/schema.ts'
import { importSuppliers, undoSupplierImport } from './queries.server.ts'
import { importedSupplierSchema } from './supplier-file.ts'

export const supplierImportRoutes: Operation[] = [
  operation('post /suppliers', {
    ...IMPORT_OPERATION,
    operationId: 'importSuppliers',
    summary: 'Import suppliers, all or none',
    description:
      'One file, as multipart/form-data in the field "file": JSON, {"duplicates": "skip" or "add", "suppliers": […]} with up to 5,000 suppliers.',
    handle: (c) =>
      answerImport(c, { list: 'suppliers', schema: importedSupplierSchema, make: importSuppliers }),
  }),
  operation('delete /suppliers/{id}', {
    operationId: 'undoSupplierImport',
    summary: 'Undo an import of suppliers',
    description: 'Removes the imported suppliers, except those changed since.',
    headers: organizationHeader,
    response: json(undoneImportSchema, 'The number of suppliers removed and not removed'),
    errors: ['not_signed_in', 'subscription_required', 'not_found', 'no_organization'],
    async handle(c, { params: { id } }) {
      const session = await requireSubscriber(c)
      return changeOrganization(c.get('db'), session, (write) => undoSupplierImport(write, session, id))
    },
  }),
]
