import { Link } from '@tanstack/react-router'
import { formatRecentDay } from '#src/finance/dates/new-zealand-days.ts'
import { splitAddress } from '#src/lib/text/address-words.ts'
import { offerUndo } from '#src/ui/dialog/toasts.ts'
import { Money } from '#src/ui/figure/money.tsx'
import { IconButton } from '#src/ui/layout/button.tsx'
import { Icon } from '#src/ui/layout/icons.tsx'
import { Row } from '#src/ui/layout/layout.tsx'
import { classNames } from '#src/ui/style/class-names.ts'
import {
  MAX_SAVED_PROPERTIES,
  removeProperty,
  restoreProperty,
  useRecentProperties,
} from './property-store.ts'
import styles from './recent-properties.module.css'
import { doneUpValueOf, furthestStep, profitAtMaximum, propertyMaximum, ROUTE_OF_STEP } from './rules.ts'
import type { SavedProperty } from './schema.ts'

/** The prerendered page reserves the list's height (--kept-properties), to avoid layout shifts. */
export function RecentProperties() {
  const saved = useRecentProperties()
  const shown = saved.slice(0, MAX_SAVED_PROPERTIES)
  return (
    <section className={styles.section} aria-labelledby="recent-properties">
      <Row as="h2" id="recent-properties" align="baseline" gap={[0, 8]} className="below-2">
        Recent properties
        <span className="faint text-13">
          Saved in this browser, {shown.length} of {MAX_SAVED_PROPERTIES}
        </span>
      </Row>
      <div className={classNames('faint text-12', styles.heads)} aria-hidden="true">
        <span>Property</span>
        <span>Done-up value</span>
        <span>Renovation</span>
        <span>Profit</span>
        <span>Maximum price</span>
        <span>Viewed</span>
      </div>
      <div className={styles.lines}>
        <ul aria-label="Recent properties">
          {shown.map((property) => (
            <PropertyRow key={property.address} property={property} />
          ))}
        </ul>
        {shown.length === 0 && (
          <div className={styles.blank}>
            <Nothing />
          </div>
        )}
      </div>
    </section>
  )
}

function Nothing() {
  return (
    <p>
      Properties you analyse will appear here.{' '}
      <button type="button" className="tap" onClick={focusAddressField}>
        Enter an address
      </button>
    </p>
  )
}

function focusAddressField(): void {
  document.querySelector<HTMLElement>('[role="combobox"]')?.focus()
}

function PropertyRow({ property }: { property: SavedProperty }) {
  const { street, place } = splitAddress(property.address)
  function remove() {
    const removed = removeProperty(property.address)
    if (!removed) return
    offerUndo(`Removed ${street}`, () => {
      restoreProperty(removed)
      return 'shown'
    })
  }
  return (
    <li className={styles.row}>
      <Link
        to={ROUTE_OF_STEP[furthestStep(property)]}
        params={{ address: property.address }}
        className={classNames('truncated', styles.address)}
        title={property.address}
      >
        <b>{street}</b> <span className={styles.place}>{place}</span>
      </Link>
      <Figure name="Done-up value" value={doneUpValueOf(property)} />
      <Figure name="Renovation" value={property.renovationCost} />
      <Figure name="Profit" value={profitAtMaximum(property)} />
      <Figure name="Maximum price" value={propertyMaximum(property)} strong />
      <span className={styles.day}>
        <span className="visually-hidden">Viewed </span>
        {formatRecentDay(property.updatedAt, new Date())}
      </span>
      <IconButton
        label={`Remove ${property.address}`}
        size="small"
        className={styles.remove}
        onClick={remove}
      >
        <Icon name="close" size={14} />
      </IconButton>
    </li>
  )
}

function Figure({ name, value, strong }: { name: string; value: number | null; strong?: boolean }) {
  return (
    <span className={styles.figure} data-strong={strong}>
      <span className="visually-hidden">{name} </span>
      <Money value={value} bold={strong === true} />
    </span>
  )
}
