import type { FileKind } from '#src/features/base/imports/import-kind.ts'
import { importedSchema } from '#src/features/base/imports/schema.ts'
import { plainFirm } from '#src/lib/text/name-spellings.ts'
import { SUPPLIER_RULES, type SupplierInput, supplierInputSchema, TRADES } from '../schema.ts'

export const importedSupplierSchema = importedSchema(supplierInputSchema, SUPPLIER_RULES)

/** A trade is also named by its work, or in the plural. */
const WORK: Readonly<Partial<Record<SupplierInput['trade'], readonly string[]>>> = {
  builder: ['building', 'construction', 'carpenter', 'carpentry'],
  plumber: ['plumbing'],
  electrician: ['electrical', 'sparky'],
  painter: ['painting', 'decorator', 'painter and decorator'],
  tiler: ['tiling'],
  floor_layer: ['flooring', 'floors'],
  landscaper: ['landscaping', 'gardener'],
  cleaner: ['cleaning'],
  stager: ['staging', 'home staging'],
  designer: ['design', 'interior designer'],
}
const TRADE = {
  noun: 'a trade',
  values: TRADES.map(({ value, label }) => ({ value, label, words: [`${label}s`, ...(WORK[value] ?? [])] })),
}

export const supplierFile: FileKind<SupplierInput> = {
  noun: 'supplier',
  columns: [
    { field: 'name', label: 'Name', kind: 'text' },
    { field: 'trade', label: 'Trade', kind: 'choice', choices: TRADE },
    { field: 'phone', label: 'Phone', kind: 'text' },
    { field: 'email', label: 'Email', kind: 'text' },
    { field: 'gstNumber', label: 'GST number', kind: 'text' },
    { field: 'registration', label: 'Registration', kind: 'text' },
    { field: 'insuredUntil', label: 'Insured until', kind: 'date' },
    { field: 'rating', label: 'Rating from 1 to 5', kind: 'stars' },
    { field: 'source', label: 'Source', kind: 'text' },
    { field: 'notes', label: 'Notes', kind: 'text' },
  ],
  aliases: {
    // A company beside a name is asked: either could be what the supplier is called.
    name: ['company companyname business businessname firm', 'supplier suppliername contactname vendor'],
    trade: 'category type tradetype whattheydo',
    phone: 'phonenumber mobile telephone contactnumber',
    email: 'emailaddress',
    gstNumber: 'gst gstno irdnumber taxnumber',
    registration: 'licence licencenumber lbp lbpnumber registrationnumber',
    insuredUntil: 'insurance insuranceexpiry insuranceexpires',
    rating: 'rating stars score',
    source: 'referredby foundthrough wherefound wherefrom',
    notes: 'note comments comment description remarks',
  },
  required: 'name',
  schema: importedSupplierSchema,
  missing: { name: 'is missing. Every supplier needs a name of at most 200 characters.' },
  inputOf: (values) => ({
    name: '',
    ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)),
  }),
  nameOf: ({ name }) => name,
  keyOf: ({ name }) => plainFirm(name),
  known: 'in your suppliers',
}
