import { agreementDay, agreementRules, SIGNED_BEFORE_SETTLED } from '#src/finance/dates/agreements.ts'
import { PROVINCES, type Province } from '#src/finance/dates/anniversaries.ts'
import { CONDITION_KINDS } from '#src/finance/dates/conditions.ts'
import { formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { SETTLEMENT_WORDS } from '#src/finance/dates/settlement-words.ts'
import { RULE_SETS } from '#src/finance/dates/working-days.ts'
import { listInWords } from '#src/lib/text/list-in-words.ts'
import { useIsAfterFive } from '#src/ui/browser/use-clock.ts'
import { FormDialog } from '#src/ui/dialog/form-dialog.tsx'
import { StillOpen } from '#src/ui/dialog/still-open.tsx'
import { CheckBox } from '#src/ui/field/check-box.tsx'
import { DateField } from '#src/ui/field/date-field.tsx'
import { MoneyField } from '#src/ui/field/money-field.tsx'
import { NumberField } from '#src/ui/field/number-field.tsx'
import { SelectField } from '#src/ui/field/select-field.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { TimeField } from '#src/ui/field/time-field.tsx'
import { useSheetSaving } from '#src/ui/form/sheet-saving.ts'
import { type Form, useForm } from '#src/ui/form/use-form.ts'
import { Notice } from '#src/ui/layout/alert.tsx'
import { useAgreement } from './agreement-context.tsx'
import styles from './agreement-section.module.css'
import { agreementSheet } from './api.ts'
import { movesOf } from './due-text.ts'
import {
  type AgreementInput,
  type AgreementStart,
  agreementInputSchema,
  DEPOSIT_DUE,
  FORMS,
  type StoredCondition,
} from './schema.ts'
import { openDatesInWords } from './still-to-come.tsx'
import { signedBeforeOffer, unclearProvince } from './timeline.ts'

interface AgreementDialogProps {
  start: AgreementStart | null
  onClose: () => void
}

const FORM_OPTIONS = FORMS.map((value) => ({ value, label: RULE_SETS[value].label }))
const PROVINCE_OPTIONS = PROVINCES.map((value) => ({ value, label: value }))

interface PartProps {
  form: Form<typeof agreementInputSchema>
}

export function AgreementDialog({ start, onClose }: AgreementDialogProps) {
  const { deal, view, conditions, acceptedOffer, today, decisions, onMade } = useAgreement()
  const form = useForm(
    agreementInputSchema,
    { ...view.agreement, ...start?.terms },
    { check: [...agreementRules(conditions, today), SIGNED_BEFORE_SETTLED] },
  )
  const { usual, own } = startingConditions(start, conditions)
  const save = useSheetSaving(agreementSheet, {
    view,
    id: deal.id,
    name: 'the agreement',
    isFilledIn: true,
  })
  const early = signedBeforeOffer(form.values.signedOn, acceptedOffer)
  const moves = movesOf(conditions, view.agreement, form.values)

  async function submit(input: AgreementInput) {
    await save(input)
    if (view.version === 0) onMade(input)
    if (!input.isAuction) for (const { value } of usual) decisions.add(value)
    onClose()
  }

  return (
    <FormDialog
      title={view.version === 0 ? 'Make the agreement' : 'Edit agreement'}
      action="Save"
      form={form}
      onClose={onClose}
      onSubmit={submit}
    >
      {start?.accepts && <Notice>Saving marks {start.accepts} as accepted.</Notice>}
      <Signing form={form} />
      {early && <Notice>{early}</Notice>}
      {view.addressProvinces.length > 1 && form.values.provinces.length === 0 && (
        <Notice>{unclearProvince(view.addressProvinces)}</Notice>
      )}
      {view.isAnniversaryDoubtful && (
        <Notice>Districts here observe different anniversary days. Check with your lawyer.</Notice>
      )}
      {moves.length > 0 && (
        <Notice>
          <p>These due dates will change:</p>
          <ul>
            {moves.map(({ title, from, to }) => (
              <li key={title}>
                {title}: {from} → {to}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {start && !form.values.isAuction && usual.length + own.length > 0 && (
        <Notice>
          {usual.length > 0 && (
            <p>Adds the conditions of the offer with their usual days: {inWords(usual)}.</p>
          )}
          {own.length > 0 && (
            <p>
              Not added yet, as only the paper says when it is due: {inWords(own)}. The agreement reminds you
              until you add it.
            </p>
          )}
        </Notice>
      )}
      <Money form={form} />
      <LawyerFields label="Your lawyer" of="ourLawyer" form={form} />
      <LawyerFields label="Vendor’s lawyer" of="vendorLawyer" form={form} />
      {view.version > 0 && (
        <div className={styles.fields}>
          <DateField label={`${SETTLEMENT_WORDS.actual} on`} {...form.day('settledOn')} />
          <DateField label="Cancelled on" {...form.day('cancelledOn')} />
        </div>
      )}
      <EndedDates now={form.values} />
      <p className={styles.meta}>Your lawyer’s dates count.</p>
    </FormDialog>
  )
}

/** What the day on which it was settled or cancelled ends. */
function EndedDates({ now }: { now: Pick<AgreementInput, 'settledOn' | 'cancelledOn'> }) {
  const { view, conditions, today } = useAgreement()
  const at = { today, isAfterFive: useIsAfterFive() }
  const before = view.agreement
  if (before.settledOn !== null || before.cancelledOn !== null) return null
  if (now.cancelledOn !== null)
    return <StillOpen dates={openDatesInWords(view, conditions, at)} once="it is cancelled" />
  if (now.settledOn === null) return null
  const dates = openDatesInWords(view, conditions, at, ['settlement'])
  return <StillOpen dates={dates} once="the deal is settled" />
}

/** The kinds of an offer that aren't added yet: those with usual days, and those where only the paper says. */
function startingConditions(start: AgreementStart | null, conditions: readonly StoredCondition[]) {
  const missing = CONDITION_KINDS.filter(
    ({ value }) => start?.conditions.includes(value) && !conditions.some(({ kind }) => kind === value),
  )
  return {
    usual: missing.filter(({ days }) => days !== null),
    own: missing.filter(({ days }) => days === null),
  }
}

function inWords(kinds: readonly { label: string }[]): string {
  return listInWords(kinds.map(({ label }) => label))
}

function Signing({ form: { values, edit, field, day } }: PartProps) {
  const [first = null, second = null] = values.provinces
  const counts = agreementDay(values)
  const choose = (province: Province | null, other: Province | null) =>
    edit({ provinces: [...new Set([province, other].flatMap((one) => one ?? []))] })
  return (
    <div className={styles.fields}>
      <SelectField className={styles.wide} label="Form" options={FORM_OPTIONS} {...field('form')} />
      <SelectField
        label="Province"
        hint="Where the property is"
        none="Choose"
        options={PROVINCE_OPTIONS}
        value={first}
        onChange={(province) => choose(province, second)}
      />
      <SelectField
        label="Second province"
        hint="Only near a border"
        none="None"
        options={PROVINCE_OPTIONS}
        value={second}
        disabled={first === null}
        onChange={(province) => choose(first, province)}
      />
      <DateField
        label="Agreement date"
        hint="The day the last party signed and the other was notified"
        {...day('signedOn')}
      />
      <TimeField
        label="Time"
        hint={
          counts !== null && counts !== values.signedOn
            ? `Counts from ${formatDate(counts)}`
            : 'After 5 pm, it counts from the next working day'
        }
        {...field('signedAt')}
      />
      <CheckBox label="Bought at auction" {...field('isAuction')} />
    </div>
  )
}

/** A deposit is a percentage or an amount: the one that is entered replaces the other. */
function Money({ form: { values, edit, field, day } }: PartProps) {
  return (
    <div className={styles.fields}>
      <MoneyField label="Price" {...field('price')} />
      <DateField
        label={SETTLEMENT_WORDS.agreed}
        from={values.signedOn}
        hint="If it isn’t a working day, we use the working day before"
        {...day('settlementNominated')}
      />
      <NumberField
        label="Deposit"
        unit="%"
        {...field('depositPercent')}
        onChange={(depositPercent) =>
          edit({ depositPercent, ...(depositPercent !== null && { depositAmount: null }) })
        }
      />
      <MoneyField
        label="Deposit as an amount"
        hint="Instead of a percentage"
        {...field('depositAmount')}
        onChange={(depositAmount) =>
          edit({ depositAmount, ...(depositAmount !== null && { depositPercent: null }) })
        }
      />
      <SelectField label="Deposit due" options={DEPOSIT_DUE} {...field('depositDue')} />
      {values.depositDue === 'days' && (
        <NumberField label="Working days until the deposit" inputMode="numeric" {...field('depositDays')} />
      )}
      <DateField label="Deposit paid on" {...day('depositPaidOn')} />
      <TextField label="Deposit held by" autoComplete="off" {...field('depositHeldBy')} />
      <NumberField
        label="Penalty rate"
        unit="% a year"
        hint="Leave blank to use the rate in the agreement"
        {...field('penaltyRate')}
      />
    </div>
  )
}

const LAWYER_FIELDS = [
  { name: 'name', type: 'text' },
  { name: 'firm', type: 'text' },
  { name: 'phone', type: 'tel' },
  { name: 'email', type: 'email' },
] as const

interface LawyerFieldsProps extends PartProps {
  label: string
  of: 'ourLawyer' | 'vendorLawyer'
}

function LawyerFields({ label, of, form }: LawyerFieldsProps) {
  return (
    <div className={styles.fields}>
      {LAWYER_FIELDS.map(({ name, type }) => (
        <TextField
          key={name}
          label={`${label}: ${name}`}
          type={type}
          autoComplete="off"
          {...form.field(`${of}.${name}`)}
        />
      ))}
    </div>
  )
}
