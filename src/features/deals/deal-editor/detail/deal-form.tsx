import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { type DealFigures, MARGIN_LABEL } from '#src/features/deals/deal-figures/deal-figures.ts'
import type { KnownAgent } from '#src/features/deals/pipeline/deal-edits.ts'
import { type Deal, FIELD_LABELS, MAX_NOTES_LENGTH } from '#src/features/deals/pipeline/deal-schema.ts'
import {
  type DealStatus,
  MAX_PROFIT_MARGIN,
  OPPORTUNITY_STATUSES,
} from '#src/features/deals/pipeline/schema.ts'
import { formatMoney } from '#src/finance/money.ts'
import type { Figure } from '#src/finance/worked-sum.ts'
import { MAX_CONTACT_LENGTH } from '#src/lib/schemas/text-schemas.ts'
import { plainName } from '#src/lib/text/plain-words.ts'
import { DateField } from '#src/ui/field/date-field.tsx'
import { InvalidFields } from '#src/ui/field/invalid-fields.ts'
import { MoneyField } from '#src/ui/field/money-field.tsx'
import { NumberField } from '#src/ui/field/number-field.tsx'
import { SelectField } from '#src/ui/field/select-field.tsx'
import { Tape } from '#src/ui/field/tape.tsx'
import { TextArea, TextField } from '#src/ui/field/text-field.tsx'
import { FormulaLetter } from '#src/ui/figure/formula-letter.tsx'
import { HowFigures } from '#src/ui/figure/how-sum.tsx'
import { Money } from '#src/ui/figure/money.tsx'
import { StageSquare } from '#src/ui/layout/badge.tsx'
import { Button } from '#src/ui/layout/button.tsx'
import { Row } from '#src/ui/layout/layout.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { useOpened } from '#src/ui/opened.tsx'
import { classNames } from '#src/ui/style/class-names.ts'
import type { DealEditing } from './deal-editing.tsx'
import { SellingCostsDialog, useOpenDeal } from './deal-editor.tsx'
import styles from './deal-form.module.css'
import { HoldingCostsGroup } from './holding-costs-group.tsx'
import { SettlementDate } from './settlement-date.tsx'

interface DealFormProps {
  shown: DealFigures
  agents: readonly KnownAgent[]
  maximum?: ReactNode
  unconditionalHint?: ReactNode
  /** What the comparable sales say of the done-up value. */
  valueHint?: string | null | undefined
}

export function DealForm({ shown, maximum, valueHint, ...props }: DealFormProps) {
  const { editing, invalid, figures } = useOpenDeal()
  const [isSelling, setSelling, show] = useOpened<true>('selling costs')
  return (
    <>
      <form
        className={styles.form}
        aria-label="Opportunity"
        onSubmit={(event) => event.preventDefault()}
        noValidate
      >
        <InvalidFields value={invalid.report}>
          <DealFields {...props} />
        </InvalidFields>
        <InvalidFields value={figures.report}>
          <ValueAndPrice shown={shown} maximum={maximum} valueHint={valueHint} />
          <HoldingCostsGroup shown={shown} onSelling={() => setSelling(true)} />
        </InvalidFields>
      </form>
      {isSelling &&
        show(
          <SellingCostsDialog deal={editing.deal} onSave={editing.put} onClose={() => setSelling(null)} />,
        )}
    </>
  )
}

function DealFields({ agents, unconditionalHint }: Omit<DealFormProps, 'shown' | 'maximum' | 'valueHint'>) {
  const { editing, figures } = useOpenDeal()
  const { deal, edits, edit } = editing
  const text = (field: 'agentName' | 'agentContact' | 'notes') =>
    edits[field] ?? (field in edits ? '' : (deal[field] ?? ''))
  return (
    <Section title="Deal">
      <div className={styles.fields}>
        <StatusField />
        <InvalidFields value={figures.report}>
          <MoneyField {...moneyProps(editing, 'askingPrice')} />
          <MoneyField
            {...moneyProps(editing, 'offerPrice')}
            placeholder="Not offered yet"
            hint={offerWarning(deal)}
          />
        </InvalidFields>
        <AgentField name={text('agentName')} contact={text('agentContact')} agents={agents} onChange={edit} />
        <TextField
          label="Agent contact"
          autoComplete="off"
          maxLength={MAX_CONTACT_LENGTH}
          value={text('agentContact')}
          onChange={(agentContact) => edit({ agentContact })}
        />
        <DateField
          tense="future"
          className={styles.date}
          label="Unconditional date"
          value={deal.unconditionalDate}
          hint={unconditionalHint}
          onChange={(unconditionalDate) => edit({ unconditionalDate })}
        />
        <SettlementDate deal={deal} onChange={(dueDate) => edit({ dueDate })} />
        <TextArea
          className={styles.notes ?? ''}
          label="Notes"
          maxLength={MAX_NOTES_LENGTH}
          value={text('notes')}
          onChange={(notes) => edit({ notes })}
        />
      </div>
    </Section>
  )
}

function moneyProps(
  { deal, edit }: DealEditing,
  field: 'askingPrice' | 'offerPrice' | 'doneUpValue' | 'renovationCost',
) {
  const onChange = (value: number | null) => edit({ [field]: value })
  return { label: FIELD_LABELS[field], value: deal[field], onChange }
}

function offerWarning({ offerPrice, maxPurchasePrice }: Deal): string | null {
  if (offerPrice === null || maxPurchasePrice === 0 || offerPrice <= maxPurchasePrice) return null
  return `${formatMoney(offerPrice - maxPurchasePrice)} over the maximum`
}

type ValueProps = Pick<DealFormProps, 'shown' | 'maximum' | 'valueHint'>

function ValueAndPrice({ shown, maximum, valueHint }: ValueProps) {
  const { editing } = useOpenDeal()
  const { deal, edit } = editing
  const link = (
    <Link
      to="/opportunities/$id/renovations"
      params={{ id: deal.id }}
      className={classNames('link', 'no-print', styles.link)}
    >
      View Renovation Details
    </Link>
  )
  return (
    <Section title="Value and price" aside={link}>
      <div className={styles.fields}>
        <MoneyField {...moneyProps(editing, 'doneUpValue')} hint={valueHint} />
        <MoneyField
          {...moneyProps(editing, 'renovationCost')}
          hint={shown.planDiffers && `The plan adds up to ${formatMoney(shown.planTotal)}`}
        />
        <Left of={shown.left} />
      </div>
      <ProfitMargin value={deal.profitMargin} onChange={(profitMargin) => edit({ profitMargin })} />
      {maximum && <div className="above-5">{maximum}</div>}
    </Section>
  )
}

function Left({ of }: { of: Figure }) {
  return (
    <div className={styles.left}>
      <div className={classNames('quiet text-12', styles.leftName)}>
        {of.name}
        {of.value !== null && <HowFigures about={of.name} sums={[of]} />}
      </div>
      <Row isOneLine align="center" className={styles.leftSum}>
        <FormulaLetter letter="A" /> − <FormulaLetter letter="B" />
        <output aria-label={of.name}>
          <Money value={of.value} bold />
        </output>
      </Row>
    </div>
  )
}

function ProfitMargin({ value, onChange }: { value: number; onChange: (percent: number) => void }) {
  return (
    <div className={styles.margin}>
      <p className="label" aria-hidden="true">
        Profit margin on the price
      </p>
      <div className={classNames('no-print', styles.tape)}>
        <Tape
          label={MARGIN_LABEL}
          min={0}
          max={MAX_PROFIT_MARGIN}
          step={Number.isInteger(value) ? 1 : 0.01}
          value={value}
          onChange={onChange}
        />
      </div>
      <NumberField
        className={styles.percent ?? ''}
        label={MARGIN_LABEL}
        hideLabel
        unit="%"
        max={MAX_PROFIT_MARGIN}
        value={value}
        isRequired
        onChange={onChange}
      />
    </div>
  )
}

interface AgentFieldProps extends Pick<DealFormProps, 'agents'> {
  name: string
  contact: string
  onChange: DealEditing['edit']
}

function AgentField({ name, contact, agents, onChange }: AgentFieldProps) {
  const list = useId()

  function take(typed: string) {
    const known = agents.find((agent) => plainName(agent.name) === plainName(typed))
    const fills = known?.contact && contact.trim() === ''
    onChange(fills ? { agentName: typed, agentContact: known.contact } : { agentName: typed })
  }

  return (
    <>
      <TextField
        label="Agent name"
        list={list}
        autoComplete="off"
        maxLength={MAX_CONTACT_LENGTH}
        value={name}
        onChange={take}
      />
      <datalist id={list}>
        {agents.map((agent) => (
          <option key={agent.name} value={agent.name}>
            {agent.contact}
          </option>
        ))}
      </datalist>
    </>
  )
}

function StatusField() {
  const { editing, move, abandon, restore } = useOpenDeal()
  const { deal } = editing
  const isAbandoned = deal.status === 'abandoned'
  const stage = OPPORTUNITY_STATUSES.find(({ value }) => value === deal.status)

  function choose(status: DealStatus): void {
    if (status === 'abandoned') abandon()
    else move(status)
  }

  return (
    <Row isOneLine align="end" className={styles.status}>
      <SelectField
        className={styles.select}
        label="Status"
        options={OPPORTUNITY_STATUSES}
        value={deal.status}
        disabled={isAbandoned}
        before={<StageSquare colour={`var(${stage?.colour ?? '--stage-1'})`} outlined={isAbandoned} />}
        onChange={choose}
      />
      {isAbandoned && (
        <Button icon="undo" className={styles.restore} onClick={restore}>
          Restore
        </Button>
      )}
    </Row>
  )
}
