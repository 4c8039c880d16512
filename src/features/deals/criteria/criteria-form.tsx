import { useDeferredValue, useMemo } from 'react'
import { placeOfAddress } from '#src/features/base/addresses/place-of-address.ts'
import { boardQuery } from '#src/features/deals/pipeline/api.ts'
import {
  CRITERION_OPERATORS,
  CRITERION_SUBJECTS,
  isPlaceSubject,
  operatorsOf,
  type SubjectName,
  subjectOf,
} from '#src/finance/criteria/criteria.ts'
import { useOrganizationQuery } from '#src/lib/rows/organization-context.ts'
import { MenuItem } from '#src/ui/dialog/menu.tsx'
import { CheckBox } from '#src/ui/field/check-box.tsx'
import { MoneyField } from '#src/ui/field/money-field.tsx'
import { NumberField } from '#src/ui/field/number-field.tsx'
import { SelectField } from '#src/ui/field/select-field.tsx'
import { SignButton } from '#src/ui/field/sign-button.tsx'
import { SheetForm } from '#src/ui/form/sheet-form.tsx'
import { type Form, useForm } from '#src/ui/form/use-form.ts'
import { Button } from '#src/ui/layout/button.tsx'
import { Note, Row } from '#src/ui/layout/layout.tsx'
import { Loaded } from '#src/ui/layout/loaded.tsx'
import { OrderedItem, OrderItems } from '#src/ui/table/item-order.tsx'
import { ActionsMenu } from '#src/ui/table/row-menu.tsx'
import { criteriaSheet } from './api.ts'
import styles from './criteria-form.module.css'
import { previewText } from './evaluated-deals.ts'
import { PlacesField } from './places-field.tsx'
import { type Criteria, criteriaSchema, criteriaSettings, filledIn, MAX_CRITERIA } from './schema.ts'

/** What the organization's deals must meet, for administrators. */
export function CriteriaForm() {
  return (
    <Loaded query={criteriaSheet.useSheet()} failed="Failed to load the criteria" loading={160}>
      {(view) => <Fields view={view} />}
    </Loaded>
  )
}

const NEW_CRITERION: Criteria['items'][number] = {
  subject: 'netProfit',
  operator: 'atLeast',
  least: null,
  most: null,
  places: [],
  isRequired: true,
}

function Fields({ view }: { view: { version: number; criteria: Criteria } }) {
  const form = useForm(criteriaSchema, view.criteria, { check: criteriaSettings.rules })
  const { keys, add, remove, move } = form.list('items')
  return (
    <SheetForm
      of={criteriaSheet}
      view={view}
      name="the criteria"
      label="Criteria"
      action="Save criteria"
      form={form}
    >
      <Note>Every deal shows which of these it meets. Nothing is blocked.</Note>
      {keys.length > 0 && (
        <ul className={styles.list} aria-label="Criteria">
          {keys.map((key, at) => (
            <OrderedItem
              key={key}
              className={styles.item ?? ''}
              order={{ group: 'criteria', at, count: keys.length, move }}
            >
              <CriterionFields form={form} at={at} count={keys.length} onMove={move} onRemove={remove} />
            </OrderedItem>
          ))}
        </ul>
      )}
      <Button
        icon="plus"
        className={styles.add ?? ''}
        disabled={keys.length >= MAX_CRITERIA}
        onClick={() => add(NEW_CRITERION)}
      >
        Add criterion
      </Button>
      {keys.length > 0 && <Preview items={form.values.items} />}
      <CheckBox
        label="Ask before a deal that doesn’t meet a required one is moved to Meets Criteria"
        {...form.field('asksAtMove')}
      />
    </SheetForm>
  )
}

/** How many deals meet what is typed. */
function Preview({ items }: { items: readonly unknown[] }) {
  const { data: board } = useOrganizationQuery(boardQuery)
  // The boxes take the next letter first.
  const typed = useDeferredValue(items)
  const text = useMemo(
    () => board && previewText(filledIn(typed), board.opportunities, placeOfAddress),
    [board, typed],
  )
  return (
    <p role="status" className="quiet">
      {text}
    </p>
  )
}

interface CriterionProps {
  form: Form<typeof criteriaSchema>
  at: number
  count: number
  onMove: (from: number, to: number) => void
  onRemove: (at: number) => void
}

/** What is compared, how, and with what. */
function CriterionFields({ form, at, count, onMove, onRemove }: CriterionProps) {
  const { subject } = form.field(`items.${at}`).value
  const { onChange: chooseOperator, ...operator } = form.field(`items.${at}.operator`)
  const name = `Criterion ${at + 1}`
  const allowed = operatorsOf(subject)
  return (
    <fieldset aria-label={name} className={styles.fields}>
      <SelectField
        label="What is compared"
        options={CRITERION_SUBJECTS}
        value={subject}
        onChange={(chosen) => form.edit({ items: form.values.items.with(at, ofSubject(form, at, chosen)) })}
      />
      <SelectField
        label="How"
        options={CRITERION_OPERATORS.filter(({ value }) => allowed.includes(value))}
        {...operator}
        onChange={chooseOperator}
      />
      <ValueFields form={form} at={at} />
      <Row isOneLine align="center" isSpread gap={12} className={styles.end}>
        <CheckBox label="Required" {...form.field(`items.${at}.isRequired`)} />
        <ActionsMenu name={name}>
          <OrderItems order={{ group: 'criteria', at, count, move: onMove }} />
          <MenuItem onSelect={() => onRemove(at)}>Remove</MenuItem>
        </ActionsMenu>
      </Row>
    </fieldset>
  )
}

/** The criterion for another subject: what its kind has no use for is emptied. */
function ofSubject(form: CriterionProps['form'], at: number, subject: SubjectName) {
  const before = form.values.items[at] ?? NEW_CRITERION
  if (subjectOf(before.subject).kind === subjectOf(subject).kind) return { ...before, subject }
  const [operator = before.operator] = operatorsOf(subject)
  return { ...NEW_CRITERION, isRequired: before.isRequired, subject, operator }
}

const UNITS = { percent: '%', area: 'm²', months: 'months' } as const
/** Whose figures may be below zero. */
const SIGNED: readonly SubjectName[] = [
  'netProfit',
  'netMargin',
  'netReturn',
  'cashOnCash',
  'gapToMaximum',
  'gapToNetSafe',
]

function ValueFields({ form, at }: Pick<CriterionProps, 'form' | 'at'>) {
  const { subject, operator } = form.field(`items.${at}`).value
  const { kind } = subjectOf(subject)
  if (kind === 'stops') return null
  if (isPlaceSubject(subject)) return <PlacesField {...form.field(`items.${at}.places`)} />
  const sign = SIGNED.includes(subject) ? SignButton : undefined
  const field = (name: 'least' | 'most', label: string) =>
    kind === 'money' ? (
      <MoneyField key={name} label={label} sign={sign} {...form.field(`items.${at}.${name}`)} />
    ) : (
      <NumberField
        key={name}
        label={label}
        unit={UNITS[kind as keyof typeof UNITS]}
        sign={sign}
        {...form.field(`items.${at}.${name}`)}
      />
    )
  return (
    <>
      {operator !== 'atMost' && field('least', operator === 'between' ? 'From' : 'Value')}
      {operator !== 'atLeast' && field('most', operator === 'between' ? 'To' : 'Value')}
    </>
  )
}
