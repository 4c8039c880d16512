import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatDate } from '#src/finance/new-zealand-days.ts'
import { KeyBox } from '#src/ui/key-box.tsx'
import { Money, Percent } from '#src/ui/money.tsx'
import { addressLines } from './card/rules.ts'
import { DealStage, OpportunityFrame } from './opportunity-frame.tsx'
import styles from './opportunity-screen.module.css'
import type { Opportunity } from './schema.ts'
import { DealStatement } from './statement/deal-statement.tsx'
import { type Statement, statementOf } from './statement/rules.ts'

/** One deal with everything that is known of it. */
export function OpportunityScreen({ id }: { id: string }) {
  return <OpportunityFrame id={id}>{(deal) => <Deal deal={deal} />}</OpportunityFrame>
}

function Deal({ deal }: { deal: Opportunity }) {
  const statement = statementOf(deal)
  const { street, place } = addressLines(deal.address)
  return (
    <>
      <header className={styles.head}>
        <h1>{street}</h1>
        <DealStage deal={deal} />
        <p className={styles.place}>
          {place}
          <span> · added {formatDate(deal.createdAt)}</span>
        </p>
      </header>
      <div className={styles.columns}>
        <div className={styles.sections}>
          <DealFacts deal={deal} />
          <ValueAndPrice deal={deal} statement={statement} />
          <HoldingCosts statement={statement} />
        </div>
        <DealStatement deal={deal} statement={statement} />
      </div>
    </>
  )
}

function DealFacts({ deal }: { deal: Opportunity }) {
  return (
    <Section title="Deal">
      <dl className={styles.facts}>
        <Fact label="Asking price">
          <Money value={deal.askingPrice} />
        </Fact>
        <Fact label="Offer price">
          {deal.offerPrice === null ? 'Not offered yet' : <Money value={deal.offerPrice} />}
        </Fact>
        {deal.actualPurchasePrice !== null && (
          <Fact label="Actual purchase price">
            <Money value={deal.actualPurchasePrice} />
          </Fact>
        )}
        <Fact label="Agent name">{deal.agentName ?? '—'}</Fact>
        <Fact label="Agent contact">{deal.agentContact ?? '—'}</Fact>
        <Fact label="Unconditional date">{formatDate(deal.unconditionalDate)}</Fact>
        <Fact label="Settlement Date">{formatDate(deal.dueDate)}</Fact>
        {deal.abandonReason !== null && <Fact label="Why it was abandoned">{deal.abandonReason}</Fact>}
      </dl>
      {deal.notes && (
        <div className={styles.notes}>
          <h3>Notes</h3>
          <p>{deal.notes}</p>
        </div>
      )}
    </Section>
  )
}

function ValueAndPrice({ deal, statement }: { deal: Opportunity; statement: Statement }) {
  const link = (
    <Link to="/opportunities/$id/renovations" params={{ id: deal.id }} className={styles.link}>
      View Renovation Details
    </Link>
  )
  return (
    <Section title="Value and price" aside={link}>
      <dl className={styles.facts}>
        <Fact label="Done-up value" letter="A">
          <Money value={deal.doneUpValue} />
        </Fact>
        <Fact label="Renovation cost" letter="B">
          <Money value={deal.renovationCost} />
        </Fact>
        <Fact label="Left after renovation">
          <Money value={statement.left} />
        </Fact>
        <Fact label="Profit margin">
          <Percent value={deal.profitMargin} />
        </Fact>
      </dl>
    </Section>
  )
}

function HoldingCosts({ statement }: { statement: Statement }) {
  const { settings, oneMoreMonth, areDefaultSettings } = statement
  const aside =
    oneMoreMonth === null ? null : (
      <span className={styles.aside}>
        One more month costs about <Money value={oneMoreMonth} />
      </span>
    )
  return (
    <Section title="Holding costs" aside={aside}>
      {areDefaultSettings && (
        <p className={styles.assumed}>The usual settings; none were chosen for this deal.</p>
      )}
      <dl className={styles.facts}>
        <Fact label="Months">{settings.months}</Fact>
        <Fact label="Interest rate">
          <Percent value={settings.interestRate} />
        </Fact>
        <Fact label="Loan to value ratio">
          <Percent value={settings.loanToValueRatio} />
        </Fact>
        <Fact label="Insurance premium">
          <Money value={settings.insurancePremium} /> /yr
        </Fact>
        <Fact label="Council rates">
          <Money value={settings.councilRates} /> /yr
        </Fact>
        <Fact label="Legal fees">
          <Money value={settings.legalFees} />
        </Fact>
        <Fact label="Buying costs">
          <Money value={settings.buyingCosts} />
        </Fact>
        <Fact label="Selling costs">
          <Money value={settings.sellingCosts} />
        </Fact>
      </dl>
    </Section>
  )
}

function Section({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <header className={styles.sectionHead}>
        <h2>{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  )
}

function Fact({ label, letter, children }: { label: string; letter?: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        {letter && <KeyBox letter={letter} />}
        {label}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
