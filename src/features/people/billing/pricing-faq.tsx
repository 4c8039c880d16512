import { formatMoney } from '#src/finance/money.ts'
import styles from './pricing-faq.module.css'
import {
  annualSaving,
  FIRST_DEAL,
  FREE_PROPERTIES,
  MONEY_BACK_DAYS,
  PRO_PRICES,
  TRIAL_DAYS,
} from './rules.ts'

/** Also included in the structured data for search engines. */
export const PRICING_FAQ = [
  {
    question: 'What if it’s not for me?',
    answer: `There’s a ${MONEY_BACK_DAYS}-day money-back guarantee. You can cancel any time: your subscription ends with the period you’ve paid for, and you can undo the cancellation until then.`,
  },
  {
    question: 'What happens to my deals if I cancel?',
    answer: 'We keep them. You can export everything at any time, and your deals are there if you come back.',
  },
  {
    question: 'Can I change plans?',
    answer: `Yes, any time. The change takes effect at the next billing cycle. Annual is ${formatMoney(PRO_PRICES.annual)}, which saves ${formatMoney(annualSaving())} over twelve months.`,
  },
  {
    question: 'When am I charged?',
    answer: `Not for the first ${TRIAL_DAYS} days. We show you the date and amount of the first charge before you start.`,
  },
  {
    question: 'What does Free include?',
    answer: `The calculators and the last ${FREE_PROPERTIES} properties you looked at, saved in your browser. ${FIRST_DEAL}`,
  },
  {
    question: 'Is GST extra?',
    answer: 'No. Prices are in New Zealand dollars and include GST. What you see is what you pay.',
  },
]

export function PricingFaq() {
  return (
    <section className={styles.section} aria-labelledby="questions">
      <h2 id="questions">Frequently asked questions</h2>
      <div className={styles.grid}>
        {PRICING_FAQ.map(({ question, answer }) => (
          <div key={question}>
            <h3>{question}</h3>
            <p>{answer}</p>
          </div>
        ))}
      </div>
    </section>
  )
}
