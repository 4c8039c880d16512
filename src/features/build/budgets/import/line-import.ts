import type { ImportKind } from '#src/features/base/imports/import-kind.ts'
import { lineRows } from '../api.ts'
import type { LineInput } from '../schema.ts'
import { lineFile } from './line-file.ts'

/** The import of a file of budget lines into a project. */
export function lineImport({ id, address }: { id: string; address: string }): ImportKind<LineInput> {
  return {
    ...lineFile,
    path: `/api/projects/${id}/budget/line-imports`,
    title: 'Import budget lines',
    sentence: `Import budget lines of ${address} from the file of another project’s budget, a spreadsheet or another program. Put each line in its own row, with its name and its budget including GST.`,
    columnNotice: 'Choose the column of names. Every line needs a name.',
    duplicate: ['duplicate line', 'duplicate lines'],
    back: { to: `/projects/${id}/budget`, label: 'Back to the budget' },
    useKnown() {
      const { rows, error } = lineRows.useRows(id)
      return { keys: rows?.map(lineFile.keyOf), error }
    },
    isPreviewed: (field, fields) => field === 'original' || fields.includes(field),
    valuesOf: (line) => ({ ...line }),
  }
}
