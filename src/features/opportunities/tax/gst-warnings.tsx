import styles from './tax.module.css'

/** What a registered buyer may get wrong. */
export function GstWarnings({ isZeroRated }: { isZeroRated: boolean }) {
  return (
    <ul className={styles.warnings}>
      {isZeroRated && (
        <li>
          Claiming zero-rating wrongly makes the buyer liable for the GST (Goods and Services Tax Act s
          5(23)).
        </li>
      )}
      <li>
        A one-off trade may not be a taxable activity, which must be carried on “continuously or regularly”
        (GST Act s 6).
      </li>
      <li>Different rules apply to a home that is also used for a business.</li>
    </ul>
  )
}
