import type { FileKind, NamedRows } from '#src/features/base/imports/import-kind.ts'
import { importedSchema } from '#src/features/base/imports/schema.ts'
import { PROJECT_STAGES } from '#src/features/build/projects/schema.ts'
import { plainName } from '#src/lib/text/plain-words.ts'
import { type LineInput, lineInputSchema, lineResource } from '../schema.ts'

export const importedLineSchema = importedSchema(lineInputSchema, [])

export const lineNames: NamedRows<LineInput> = {
  noun: 'line',
  maxRows: lineResource.limit?.rows,
  nameOf: ({ name }) => name,
  keyOf: ({ name }) => plainName(name),
}

const STAGE = {
  noun: 'a stage of a project',
  values: PROJECT_STAGES.map(({ value, label }) => ({ value, label, words: [value] })),
}

/** Reads the file of a budget, and those of other programs. What a line's budget is becomes its original budget. */
export const lineFile: FileKind<LineInput> = {
  ...lineNames,
  columns: [
    { field: 'name', label: 'Line', kind: 'text' },
    { field: 'stage', label: 'Stage', kind: 'choice', choices: STAGE },
    { field: 'original', label: 'Budget', kind: 'amount' },
  ],
  aliases: {
    name: ['budgetline lineitem', 'item name work task trade description'],
    stage: 'projectstage phase',
    original: ['original originalbudget currentbudget budgeted', 'amount cost total estimate price quote'],
  },
  ownHeading: 'tocomplete',
  required: 'name',
  schema: importedLineSchema,
  missing: {
    name: 'is missing. Every line needs a name.',
    original: 'is missing. Every line needs an amount including GST, or 0.',
  },
  inputOf: (values) => ({
    name: '',
    ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)),
  }),
  known: 'in this budget',
}
