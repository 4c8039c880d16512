import { formatMoney, formatRate, NO_FIGURE } from '#src/finance/money.ts'
import { classNames } from '../style/class-names.ts'
import styles from './money.module.css'

type Value = number | null | undefined

interface MoneyProps {
  value: Value
  format?: DollarsProps['format']
  bold?: boolean
  /** Shows cents if there are any. */
  hasCents?: boolean
}

/** Whole New Zealand dollars, unless it has cents or a format of its own; a dash for null. */
export function Money({ value, format, bold, hasCents }: MoneyProps) {
  return (
    <span className={classNames('fig', bold && 'bold')}>
      <Dollars value={value} dollarClass="cur" format={format ?? (hasCents ? formatRate : formatMoney)} />
    </span>
  )
}

interface DollarsProps {
  value: Value
  dollarClass: string | undefined
  format?: ((value: number | null) => string) | undefined
}

/** The text of an amount, with the "$" in its own span for styling. */
export function Dollars({ value, dollarClass, format = formatMoney }: DollarsProps) {
  const text = format(value ?? null)
  const at = text.indexOf('$')
  if (text === NO_FIGURE) return <NoFigure />
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <span className={dollarClass}>$</span>
      {text.slice(at + 1)}
    </>
  )
}

/** The dash of a missing figure, in the size of text also where figures are large. */
export function NoFigure() {
  return <span className={styles.none}>{NO_FIGURE}</span>
}
