import { useState } from 'react'
import { NO_FIGURE } from '#src/finance/money.ts'
import { splitAddress } from '#src/lib/text/address-words.ts'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { Money } from '#src/ui/figure/money.tsx'
import { Notice } from '#src/ui/layout/alert.tsx'
import { Button, ButtonLink } from '#src/ui/layout/button.tsx'
import styles from './property-limit.module.css'
import {
  continuePropertyUnsaved,
  MAX_SAVED_PROPERTIES,
  type Property,
  savePropertyInsteadOf,
  useNeedsRoom,
  useRecentProperties,
} from './property-store.ts'
import { propertyMaximum } from './rules.ts'
import type { SavedProperty } from './schema.ts'

export function PropertyLimit({ property, hasPro }: { property: Property; hasPro: boolean }) {
  const needsRoom = useNeedsRoom(property.address)
  const saved = useRecentProperties()
  const [askedAgain, setAskedAgain] = useState(false)
  if (hasPro || property.isSaved || saved.length < MAX_SAVED_PROPERTIES) return null

  function replace(address: string) {
    setAskedAgain(false)
    savePropertyInsteadOf(address, property.address)
  }

  function continueUnsaved() {
    setAskedAgain(false)
    if (needsRoom) continuePropertyUnsaved(property.address)
  }

  if (!needsRoom && !askedAgain) {
    const save = (
      <Button size="dense" onClick={() => setAskedAgain(true)}>
        Save it
      </Button>
    )
    return (
      <Notice className="above-4" action={save}>
        This property isn’t saved. It will be lost when you close this page.
      </Notice>
    )
  }
  return (
    <Dialog
      onClose={continueUnsaved}
      title="Which property do you want to remove?"
      actions={
        <>
          <Button variant="quiet" onClick={continueUnsaved}>
            Don’t save this one
          </Button>
          <ButtonLink to="/pricing" variant="filled">
            See Pro
          </ButtonLink>
        </>
      }
    >
      <p>
        The Free plan saves up to {MAX_SAVED_PROPERTIES} properties in this browser. Remove one to save{' '}
        <b>{splitAddress(property.address).street}</b>, or get Pro for unlimited properties.
      </p>
      <ul className={styles.list} aria-label="Saved properties">
        {saved.map((each) => (
          <Choice key={each.address} property={each} onRemove={() => replace(each.address)} />
        ))}
      </ul>
    </Dialog>
  )
}

function Choice({ property, onRemove }: { property: SavedProperty; onRemove: () => void }) {
  const { street, place } = splitAddress(property.address)
  const maximum = propertyMaximum(property)
  return (
    <li className={styles.choice}>
      <span>
        <b>{street}</b> <span className="faint text-12">{place}</span>
      </span>
      <span className="medium">
        <span className="visually-hidden">Maximum price </span>
        {maximum === null ? NO_FIGURE : <Money value={maximum} />}
      </span>
      <Button size="dense" onClick={onRemove} aria-label={`Remove ${property.address}`}>
        Remove
      </Button>
    </li>
  )
}
