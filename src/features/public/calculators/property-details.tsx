import type { ReactNode } from 'react'
import { MAX_HOUSE_SIZE, MIN_HOUSE_SIZE } from '#src/finance/budget/renovation.ts'
import { formatNumber } from '#src/finance/money.ts'
import { NumberField } from '#src/ui/field/number-field.tsx'
import { Notice } from '#src/ui/layout/alert.tsx'
import { Button } from '#src/ui/layout/button.tsx'
import { Skeleton } from '#src/ui/layout/skeleton.tsx'
import { type PropertyDetails, retryPropertyDetails } from './api.ts'
import styles from './property-details.module.css'

interface RegionProps {
  address: string
  details: PropertyDetails | null
  floorArea: number | null
  onFloorArea: (floorArea: number | null) => void
  onTypingStart: () => () => void
}

/** Only the floor area can be corrected, because the renovation cost depends on it. */
export function PropertyDetailsRegion({
  address,
  details,
  floorArea,
  onFloorArea,
  onTypingStart,
}: RegionProps) {
  return (
    <section className={styles.region} aria-labelledby="property-details">
      <h2 id="property-details" className="text-16 bold">
        Property details
      </h2>
      {details?.assumed !== false && <Assumed address={address} details={details} />}
      <div className={styles.grid}>
        <dl className={styles.facts}>
          <Fact name="Bedrooms">{details && formatNumber(details.bedrooms)}</Fact>
          <Fact name="Bathrooms">{details && formatNumber(details.bathrooms)}</Fact>
          <Fact name="Parking">{details && formatNumber(details.parking)}</Fact>
          <Fact name="Land area">{details && `${formatNumber(details.landArea)} m²`}</Fact>
        </dl>
        <NumberField
          className={styles.floorArea ?? ''}
          label="Floor area (m²)"
          unit="m²"
          value={floorArea}
          onChange={onFloorArea}
          onTypingStart={onTypingStart}
          min={MIN_HOUSE_SIZE}
          max={MAX_HOUSE_SIZE}
        />
      </div>
    </section>
  )
}

/** Shown while loading, because most properties get assumed details. */
function Assumed({ address, details }: { address: string; details: PropertyDetails | null }) {
  const failed = details?.failed === true
  return (
    <Notice
      className="above-3"
      action={
        failed && (
          <Button size="dense" onClick={() => retryPropertyDetails(address)}>
            Try again
          </Button>
        )
      }
    >
      {failed && 'We couldn’t find this property’s details. '}
      {details?.foundAddress && `Found on Google Maps: ${details.foundAddress}. `}
      Bedrooms, bathrooms, parking, floor area and land area are assumptions for a typical house, not records
      of this one. Check the floor area.
    </Notice>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd className="fig">{children ?? <Skeleton width={32} height={14} />}</dd>
    </div>
  )
}
