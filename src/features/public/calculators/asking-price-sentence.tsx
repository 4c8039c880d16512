import { formatMoney, formatTenths } from '#src/finance/money.ts'
import { compareAskingPrice } from '#src/finance/price/purchase-price.ts'
import { Money } from '#src/ui/figure/money.tsx'
import styles from './asking-price-sentence.module.css'
import type { Property } from './property-store.ts'
import { doneUpValueOf, propertyMaximum } from './rules.ts'

export function AskingPriceSentence({ property }: { property: Property }) {
  const { askingPrice, renovationCost, marginPercent } = property
  const deal = { doneUpValue: doneUpValueOf(property), renovationCost, marginPercent }
  const compared = propertyMaximum(property) === null ? null : compareAskingPrice(deal, askingPrice)
  if (compared === null) return null
  const { overMaximum, profit } = compared
  return (
    <p className={styles.sentence}>
      <Arrow up={overMaximum > 0} />
      <span>
        Asking <Money value={askingPrice} /> is <Distance over={overMaximum} />{' '}
        <span className={styles.second}>
          At that price your {profit < 0 ? 'loss' : 'profit'} is <Money value={Math.abs(profit)} /> (
          {formatTenths(compared.marginPercent)} of the price).
        </span>
      </span>
    </p>
  )
}

function Distance({ over }: { over: number }) {
  if (over === 0) return <b>exactly your maximum.</b>
  return (
    <>
      <b>
        {formatMoney(Math.abs(over))} {over > 0 ? 'over' : 'under'}
      </b>{' '}
      your maximum.
    </>
  )
}

function Arrow({ up }: { up: boolean }) {
  return (
    <svg className={styles.arrow} width="8" height="8" viewBox="0 0 8 8" aria-hidden="true">
      <path d={up ? 'M4 1 7.5 7H.5z' : 'M4 7 .5 1h7z'} fill="currentColor" />
    </svg>
  )
}
