import { type CSSProperties, useState } from 'react'
import { formatDate } from '#src/finance/dates/new-zealand-days.ts'
import slider from '#src/ui/field/slider.module.css'
import { classNames } from '#src/ui/style/class-names.ts'
import { usePictureAddress } from '../api.ts'
import { photoName } from '../photo-words.ts'
import type { StoredDocument } from '../schema.ts'
import { MissingPicture, useMissingPicture } from './missing-picture.tsx'
import styles from './photo-comparison.module.css'

interface PhotoComparisonProps {
  before: StoredDocument
  after: StoredDocument
  /** What a photo is called. */
  nameOf: (photo: StoredDocument) => string
}

/** Two photos of one view on each other, with a slider between them; beside each other in print. */
export function PhotoComparison({ before, after, nameOf }: PhotoComparisonProps) {
  const pictureAddress = usePictureAddress()
  const { isMissing, onError } = useMissingPicture()
  const [at, setAt] = useState(50)
  const name = after.room ?? photoName(after)
  const style: CSSProperties = { '--at': at / 100, '--ratio': `${after.width} / ${after.height}` }
  return (
    <figure className={styles.comparison} style={style}>
      <div className={classNames('framed', styles.pictures)}>
        {isMissing ? (
          <MissingPicture />
        ) : (
          <>
            <img src={pictureAddress(after, 'whole')} alt={`After: ${nameOf(after)}`} onError={onError} />
            <img
              className={styles.before}
              src={pictureAddress(before, 'whole')}
              alt={`Before: ${nameOf(before)}`}
              onError={onError}
            />
            <span className={classNames('no-print', styles.edge)} aria-hidden="true" />
          </>
        )}
      </div>
      {!isMissing && (
        <input
          type="range"
          className={classNames(slider.slider, 'no-print', styles.input)}
          aria-label={`Before and after of ${name}`}
          aria-valuetext={`${at}% before`}
          min={0}
          max={100}
          value={at}
          onChange={({ currentTarget }) => setAt(currentTarget.valueAsNumber)}
        />
      )}
      <figcaption className="quiet text-13">
        {name}: before {formatDate(before.takenOn)}, after {formatDate(after.takenOn)}
      </figcaption>
    </figure>
  )
}
