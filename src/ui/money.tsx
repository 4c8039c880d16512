import { formatChosenPercent, formatMoney, formatPercent, formatRate, NO_FIGURE } from '#src/finance/money.ts'
import { classNames } from './class-names.ts'
import styles from './money.module.css'

type Value = number | null | undefined

interface MoneyProps {
  value: Value
  bold?: boolean
  /** Shows cents if there are any. */
  hasCents?: boolean
}

/** Whole New Zealand dollars, unless it has cents; a dash for null. */
export function Money({ value, bold, hasCents }: MoneyProps) {
  return (
    <span className={classNames('fig', bold && 'bold')}>
      <Dollars value={value} dollarClass="cur" format={hasCents ? formatRate : formatMoney} />
    </span>
  )
}

interface DollarsProps {
  value: Value
  dollarClass: string | undefined
  format?: (value: Value) => string
}

/** The text of an amount, with the "$" in its own span for styling. */
export function Dollars({ value, dollarClass, format = formatMoney }: DollarsProps) {
  const text = format(value)
  const at = text.indexOf('$')
  if (at < 0) return <NoFigure text={text} />
  return (
    <>
      {text.slice(0, at)}
      <span className={dollarClass}>$</span>
      {text.slice(at + 1)}
    </>
  )
}

/** Shows 20 as 20%, by default with all its decimals; null as a dash. */
export function Percent({ value, digits }: { value: Value; digits?: number }) {
  const text = digits === undefined ? formatChosenPercent(value) : formatPercent(value, digits)
  return <span className="fig">{text === NO_FIGURE ? <NoFigure text={text} /> : text}</span>
}

/** The dash of a missing figure, in the size of text also where figures are large. */
export function NoFigure({ text = NO_FIGURE }: { text?: string }) {
  return <span className={styles.none}>{text}</span>
}
