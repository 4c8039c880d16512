// @module-tag pglite
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { type ExpenseToExport, expensesCsv } from '#src/features/build/accounting/expense-files.ts'
import { accountingSchema, EXPORT_FORMATS } from '#src/features/build/budgets/accounting-schema.ts'
import { WRITTEN } from '#src/features/build/budgets/exported-state.server.ts'
import { expenseFile } from '#src/features/build/budgets/import/expense-file.ts'
import { lineFile } from '#src/features/build/budgets/import/line-file.ts'
import {
  type ExpenseInput,
  expenseResource,
  lineResource,
  PURPOSES,
  quoteResource,
  variationResource,
} from '#src/features/build/budgets/schema.ts'
import { SHOWN_FIELDS } from '#src/features/build/projects/row-event-text.ts'
import { supplierFile } from '#src/features/build/suppliers/import/supplier-file.ts'
import { supplierResource } from '#src/features/build/suppliers/schema.ts'
import { agentResource } from '#src/features/deals/agents/schema.ts'
import { conditionResource } from '#src/features/deals/agreements/schema.ts'
import { comparableResource } from '#src/features/deals/comparables/schema.ts'
import { dealFile } from '#src/features/deals/deal-import/deal-file.ts'
import { importedDealSchema } from '#src/features/deals/deal-import/schema.ts'
import { offerResource } from '#src/features/deals/offers/schema.ts'
import { dealEditSchema } from '#src/features/deals/pipeline/deal-schema.ts'
import { SENT_FIELDS } from '#src/features/deals/pipeline/deal-webhooks.ts'
import { holdingCostSettingsSchema } from '#src/features/deals/pipeline/schema.ts'
import { scenarioResource } from '#src/features/deals/scenarios/schema.ts'
import { viewResource } from '#src/features/deals/views/schema.ts'
import { sharedExpenseSchema } from '#src/features/doors/guests/schema.ts'
import { checklistResource } from '#src/features/work/checklists/schema.ts'
import { taskResource } from '#src/features/work/tasks/schema.ts'
import type { ResourceName } from '#src/lib/rows/resource-list.ts'

type Kind = ResourceName | 'deals'

/** What a form sends of each kind of row. A new resource doesn't compile without its schema. */
const INPUTS: Readonly<Record<Kind, z.ZodObject>> = {
  agents: agentResource.input,
  budgetLines: lineResource.input,
  checklists: checklistResource.input,
  comparables: comparableResource.input,
  conditions: conditionResource.input,
  deals: dealEditSchema,
  expenses: expenseResource.input,
  offers: offerResource.input,
  quotes: quoteResource.input,
  scenarios: scenarioResource.input,
  suppliers: supplierResource.input,
  tasks: taskResource.input,
  variations: variationResource.input,
  views: viewResource.input,
}

/** The fields of a list, and why others of the row aren't in it; or why a kind of row has no such list. */
type Listed = { fields: readonly string[]; except?: Readonly<Record<string, string>> } | string

const fieldsOf = (columns: readonly { field: string }[]) => columns.map(({ field }) => field)
const NO_FILE = 'has no import'
const NOT_OF_A_PROJECT = 'isn’t a row of a project'
const NOT_SHARED = 'a guest sees it in the pack’s sections or not at all'
const LINE = 'named by its line'

const PARTS = 'each part of an invoice is a row of its own'

const LISTS: Readonly<Record<string, Readonly<Record<Kind, Listed>>>> = {
  activity: {
    agents: NOT_OF_A_PROJECT,
    budgetLines: { fields: SHOWN_FIELDS },
    checklists: NOT_OF_A_PROJECT,
    comparables: NOT_OF_A_PROJECT,
    conditions: NOT_OF_A_PROJECT,
    deals: 'FIELD_LABELS doesn’t compile without a label for each field',
    expenses: { fields: SHOWN_FIELDS, except: { lineId: LINE, billId: PARTS } },
    offers: NOT_OF_A_PROJECT,
    quotes: { fields: SHOWN_FIELDS, except: { lineId: LINE, documentId: 'its document is in the list' } },
    scenarios: NOT_OF_A_PROJECT,
    suppliers: NOT_OF_A_PROJECT,
    tasks: NOT_OF_A_PROJECT,
    variations: { fields: SHOWN_FIELDS, except: { lineId: LINE, documentId: 'its document is in the list' } },
    views: NOT_OF_A_PROJECT,
  },
  import: {
    agents: NO_FILE,
    budgetLines: {
      fields: fieldsOf(lineFile.columns),
      except: { toComplete: 'an estimate of another project' },
    },
    checklists: NO_FILE,
    comparables: NO_FILE,
    conditions: NO_FILE,
    deals: {
      fields: fieldsOf(dealFile.columns),
      except: {
        holdingCosts: 'each of its figures has a column',
        sellingPlan: 'tiers of a fee; a file has the costs of the sale in a column',
      },
    },
    expenses: {
      fields: fieldsOf(expenseFile({ id: 'p', address: 'a', lines: [] }, '2027-03-01').columns),
      except: { lineId: 'read from “What for”', billId: PARTS },
    },
    offers: NO_FILE,
    quotes: NO_FILE,
    scenarios: NO_FILE,
    suppliers: { fields: fieldsOf(supplierFile.columns) },
    tasks: NO_FILE,
    variations: NO_FILE,
    views: NO_FILE,
  },
  guests: {
    agents: NOT_SHARED,
    budgetLines: NOT_SHARED,
    checklists: NOT_SHARED,
    comparables: NOT_SHARED,
    conditions: NOT_SHARED,
    deals: NOT_SHARED,
    expenses: {
      fields: Object.keys(sharedExpenseSchema.shape),
      except: {
        billId: PARTS,
        dueOn: 'a day for the organization to pay; the bills have it',
        purpose: 'in “what”',
        lineId: 'in “what”',
      },
    },
    offers: NOT_SHARED,
    quotes: NOT_SHARED,
    scenarios: NOT_SHARED,
    suppliers: NOT_SHARED,
    tasks: NOT_SHARED,
    variations: NOT_SHARED,
    views: 'how members look at their deals',
  },
  webhooks: {
    agents: 'people aren’t sent',
    budgetLines: 'events have ids only',
    checklists: 'has no events',
    comparables: 'has no events',
    conditions: 'events have ids only',
    deals: {
      fields: SENT_FIELDS,
      except: {
        status: 'has an event of its own',
        agentName: 'people aren’t sent',
        agentContact: 'people aren’t sent',
        notes: 'notes aren’t sent',
        holdingCosts: 'an object, which a receiver reads by key',
        sellingPlan: 'an object, which a receiver reads by key',
        renovationItems: 'an object, which a receiver reads by key',
      },
    },
    expenses: 'events have ids only',
    offers: 'events have ids only',
    quotes: 'has no events',
    scenarios: 'has no events',
    suppliers: 'has no events',
    tasks: 'has no events',
    variations: 'has no events',
    views: 'has no events',
  },
}

const listed = Object.entries(LISTS).flatMap(([list, kinds]) =>
  Object.entries(kinds).flatMap(([kind, entry]) =>
    typeof entry === 'string' ? [] : [{ list, kind: kind as Kind, ...entry }],
  ),
)
test.each(listed)(
  '$list: every field of $kind is in the list, or says why not',
  ({ kind, fields, except = {} }) => {
    const input = Object.keys(INPUTS[kind].shape)
    expect(input.filter((field) => !fields.includes(field) && except[field] === undefined)).toEqual([])
    expect(Object.keys(except).filter((field) => fields.includes(field) || !input.includes(field))).toEqual(
      [],
    )
  },
)

test('an import of deals stores each field that it reads', () => {
  const joined = ['suburb', 'city', ...Object.keys(holdingCostSettingsSchema.shape)]
  const columns = fieldsOf(dealFile.columns)
  expect(joined.filter((field) => !columns.includes(field))).toEqual([])
  const fields = columns.filter((field) => !joined.includes(field))
  expect(
    Object.keys(importedDealSchema.shape)
      .filter((field) => field !== 'holdingCosts')
      .toSorted(),
  ).toEqual(fields.toSorted())
})

const CODES = Object.fromEntries(PURPOSES.map(({ value }) => [value, value]))
const ACCOUNTING = accountingSchema.parse(CODES)
const ACE: ExpenseToExport & { lineId: string | null } = {
  id: '0192f3a0-0000-7000-8000-000000000001',
  version: 1,
  project: '12 Rata Street',
  supplier: 'Ace',
  invoiceNumber: 'INV-1',
  billNumber: 'DU-g0000001',
  purpose: 'renovation',
  line: 'Bathroom',
  lineId: null,
  billId: null,
  note: null,
  amount: 1_150,
  gst: 150,
  date: '2027-02-04',
  dueOn: '2027-02-20',
  paidOn: '2027-02-05',
  receipts: [],
}
/** Another value of each field; a line is exported by its name. */
const OTHER: Readonly<Record<keyof ExpenseInput, Partial<typeof ACE>>> = {
  amount: { amount: 2_300 },
  gst: { gst: 0 },
  date: { date: '2027-02-03' },
  dueOn: { dueOn: '2027-02-21' },
  paidOn: { paidOn: '2027-02-06' },
  supplier: { supplier: 'Bolt' },
  invoiceNumber: { invoiceNumber: 'INV-2' },
  note: { note: 'Taps' },
  purpose: { purpose: 'rates' },
  lineId: { line: 'Kitchen' },
  billId: { billId: '0192f3a0-0000-7000-8000-000000000002' },
}

test.each(EXPORT_FORMATS)(
  'changed since an export: the fields that a file in %s writes, and no others',
  (format) => {
    const fields = Object.keys(expenseResource.input.shape) as (keyof ExpenseInput)[]
    const file = (change: Partial<typeof ACE>) => expensesCsv(format, [{ ...ACE, ...change }], ACCOUNTING)
    const written = fields.filter((field) => file(OTHER[field]) !== file({}))
    expect(written).toEqual(fields.filter((field) => WRITTEN[field][format]))
  },
)
