import { formatMoney } from '#src/finance/money.ts'
import styles from './questions.module.css'
import { annualSaving, FREE_PROPERTIES, MONEY_BACK_DAYS, PRO_PRICES, TRIAL_DAYS } from './rules.ts'

/** Also told to search engines, in the same words. */
export const QUESTIONS = [
  {
    question: 'What if it is not for me?',
    answer: `There is a ${MONEY_BACK_DAYS}-day money-back guarantee. Cancel any time; it ends with the period you paid for, and you can undo that until then.`,
  },
  {
    question: 'What happens to my deals if I stop?',
    answer: 'Nothing is lost. You can export everything, and it is all there again if you come back.',
  },
  {
    question: 'Can I change plan?',
    answer: `Any time. The change takes effect at the next billing cycle. Annual is ${formatMoney(PRO_PRICES.annual)}, which saves ${formatMoney(annualSaving())} over twelve months.`,
  },
  {
    question: 'When am I charged?',
    answer: `Not for the first ${TRIAL_DAYS} days. The date and the amount of the first charge are shown before you agree to anything.`,
  },
  {
    question: 'What does Free hold?',
    answer: `The calculators, and the last ${FREE_PROPERTIES} properties you looked at, kept in your browser. Saving deals to the board is Pro.`,
  },
  {
    question: 'Is GST on top?',
    answer: 'No. Prices are in New Zealand dollars and include GST. What you see is what you pay.',
  },
]

export function Questions() {
  return (
    <section className={styles.section} aria-labelledby="questions">
      <h2 id="questions">Questions</h2>
      <div className={styles.grid}>
        {QUESTIONS.map(({ question, answer }) => (
          <div key={question}>
            <h3>{question}</h3>
            <p>{answer}</p>
          </div>
        ))}
      </div>
    </section>
  )
}
