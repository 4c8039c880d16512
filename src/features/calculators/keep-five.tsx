import { useState } from 'react'
import { NO_FIGURE } from '#src/finance/money.ts'
import { Notice } from '#src/ui/alert.tsx'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Money } from '#src/ui/money.tsx'
import { splitAddress } from '../addresses/address-words.ts'
import styles from './keep-five.module.css'
import { MAX_KEPT_PROPERTIES } from './limits.ts'
import {
  keepPropertyInsteadOf,
  type Property,
  useNeedsRoom,
  useRecentProperties,
  workOnPropertyUnkept,
} from './property-store.ts'
import { propertyMaximum } from './rules.ts'
import type { KeptProperty } from './schema.ts'

/** Asks which of the five kept properties to let go when a sixth is opened; nothing is dropped unasked. */
export function KeepFive({ property, hasPro }: { property: Property; hasPro: boolean }) {
  const needsRoom = useNeedsRoom(property.address)
  const kept = useRecentProperties()
  const [askedAgain, setAskedAgain] = useState(false)
  if (hasPro || property.isKept || kept.length < MAX_KEPT_PROPERTIES) return null

  function letGo(address: string) {
    setAskedAgain(false)
    keepPropertyInsteadOf(address, property.address)
  }

  function workUnkept() {
    setAskedAgain(false)
    if (needsRoom) workOnPropertyUnkept(property.address)
  }

  const isAsking = needsRoom || askedAgain
  return (
    <>
      {!isAsking && (
        <Notice
          className={styles.notice ?? ''}
          action={
            <Button size="dense" onClick={() => setAskedAgain(true)}>
              Keep it
            </Button>
          }
        >
          This property is not kept: it is gone when you close this page.
        </Notice>
      )}
      <Dialog
        open={isAsking}
        onClose={workUnkept}
        title="Which property should make room?"
        actions={
          <>
            <Button variant="quiet" onClick={workUnkept}>
              Don’t keep this one
            </Button>
            <ButtonLink to="/pricing" variant="filled">
              See Pro
            </ButtonLink>
          </>
        }
      >
        <p>
          The Free plan keeps {MAX_KEPT_PROPERTIES} properties in this browser. Let one go to keep{' '}
          <b>{splitAddress(property.address).street}</b>, or get Pro for unlimited properties.
        </p>
        <ul className={styles.list} aria-label="Kept properties">
          {kept.map((each) => (
            <Choice key={each.address} property={each} onLetGo={() => letGo(each.address)} />
          ))}
        </ul>
      </Dialog>
    </>
  )
}

function Choice({ property, onLetGo }: { property: KeptProperty; onLetGo: () => void }) {
  const { street, place } = splitAddress(property.address)
  const maximum = propertyMaximum(property)
  return (
    <li className={styles.choice}>
      <span className={styles.address}>
        <b>{street}</b> <span className={styles.place}>{place}</span>
      </span>
      <span className={styles.figure}>
        <span className="visually-hidden">Maximum price </span>
        {maximum === null ? NO_FIGURE : <Money value={maximum} />}
      </span>
      <Button size="dense" onClick={onLetGo} aria-label={`Let go of ${property.address}`}>
        Let go
      </Button>
    </li>
  )
}
