import type { Owner } from '#src/finance/tax/ownership.ts'
import { changedFields, isSameValue, pickFields, withFields } from '#src/lib/rows/field-edits.ts'
import { someFields } from '#src/lib/rows/resource.ts'
import { listInWords } from '#src/lib/text/list-in-words.ts'
import {
  type Incomes,
  type IncomesInput,
  incomesInputSchema,
  type OwnershipInput,
  type OwnershipView,
  ownershipInputSchema,
} from './schema.ts'

/** The fields of the screen: those that the team shares, and each member's own incomes. */
export type TaxForm = OwnershipInput & IncomesInput
export type TaxEdits = { [Field in keyof TaxForm]?: TaxForm[Field] | undefined }

/** What the fields are called on the screen. */
const TAX_LABELS: Readonly<Record<keyof TaxForm, string>> = {
  owners: 'Owners',
  otherIncomes: 'Other income',
  taxedAs: 'The profit is',
  gstRegistered: 'GST-registered',
  vendor: 'Vendor',
  isAssociated: 'The vendor is associated with an owner',
  sellerGst: 'GST the vendor paid when buying',
  marketValue: 'Market value',
  costsWithoutGst: 'Costs with GST',
  balanceDate: 'Balance date',
  registeredOn: 'Title registered on',
  intentions: 'Intentions',
  valuation: 'Valuation for the bank',
  borrower: 'Borrower',
  isExempt: 'New build or refinance',
  householdIncome: 'Household income',
  otherDebt: 'Other debt',
  isShared: 'Share incomes and debt with the team',
}

/** "Owners", "Vendor and Market value". */
export const taxFieldsText = (fields: readonly (keyof TaxForm)[]) =>
  listInWords(fields.map((field) => TAX_LABELS[field]))

const OWN_FIELDS = incomesInputSchema.keyof().options
const NO_INCOMES: IncomesInput = { otherIncomes: [], householdIncome: null, otherDebt: null, isShared: false }

/** Edits that an earlier version stored in this browser. */
export const taxEditsSchema = someFields(ownershipInputSchema.extend(incomesInputSchema.shape))

type Entries = Pick<OwnershipView, 'incomes' | 'sharedIncomes'>

/** The form as saved. */
export function formOf({ ownership, ...entries }: OwnershipView): TaxForm {
  return { ...ownership, ...knownIncomes(entries), isShared: entries.incomes?.isShared ?? false }
}

/** The reader's own incomes; where they have entered nothing, those that a colleague shares. */
export function knownIncomes({ incomes, sharedIncomes }: Entries): Incomes {
  const [own, shared] = [incomes ?? NO_INCOMES, sharedIncomes ?? NO_INCOMES]
  const longer = own.otherIncomes.length > shared.otherIncomes.length ? own : shared
  return {
    otherIncomes: longer.otherIncomes.map((_, at) => own.otherIncomes[at] ?? shared.otherIncomes[at] ?? null),
    householdIncome: own.householdIncome ?? shared.householdIncome,
    otherDebt: own.otherDebt ?? shared.otherDebt,
  }
}

/** The reader's own entry after an edit. A colleague's shared amounts aren't copied into it. */
export function ownIncomes(
  { incomes, sharedIncomes }: Entries,
  edit: Pick<TaxEdits, keyof IncomesInput>,
): IncomesInput {
  const entry = withFields(incomes ?? NO_INCOMES, edit)
  const shared = sharedIncomes ?? NO_INCOMES
  const own = (amount: number | null, other: number | null = null) => (amount === other ? null : amount)
  return {
    otherIncomes: entry.otherIncomes.map((amount, at) => own(amount, shared.otherIncomes[at])),
    householdIncome: own(entry.householdIncome, shared.householdIncome),
    otherDebt: own(entry.otherDebt, shared.otherDebt),
    isShared: entry.isShared,
  }
}

/** The edits that differ from the saved form, for the team's ownership and for the member's own incomes. */
export function changesOf(saved: TaxForm, edits: TaxEdits) {
  const isSameIncomes = isSameValue(
    withoutEmptyEnd(saved.otherIncomes),
    withoutEmptyEnd(edits.otherIncomes ?? []),
  )
  const fields = changedFields<TaxEdits>(saved, edits).filter(
    (field) => field !== 'otherIncomes' || !isSameIncomes,
  )
  const isOwn = (field: keyof TaxForm): field is keyof IncomesInput => OWN_FIELDS.some((own) => own === field)
  const ownership = fields.filter((field) => !isOwn(field)) as (keyof OwnershipInput)[]
  return {
    ownership: pickFields(edits, ownership),
    incomes: pickFields(edits, fields.filter(isOwn)),
    isChanged: fields.length > 0,
  }
}

/** An owner without an income is the same as one without an entry. */
function withoutEmptyEnd(incomes: readonly (number | null)[]) {
  return incomes.slice(0, incomes.findLastIndex((income) => income !== null) + 1)
}

export function ownersOf({ owners, otherIncomes }: Pick<TaxForm, 'owners' | 'otherIncomes'>): Owner[] {
  return owners.map((owner, at) => ({ ...owner, otherIncome: otherIncomes[at] ?? null }))
}

/** What an owner is called; one without a name by the place in the list. */
export function ownerName({ name }: { name: string }, at: number): string {
  return name.trim() || `Owner ${at + 1}`
}

/** The edits after a change of the owners together with their incomes. */
export function editsOfOwners(owners: readonly Owner[]): Pick<TaxForm, 'owners' | 'otherIncomes'> {
  return {
    owners: owners.map(({ name, kind, share }) => ({ name, kind, share })),
    otherIncomes: owners.map(({ otherIncome }) => otherIncome),
  }
}
