import styles from './thumbnail.module.css'

/** A small picture of a file, whose name is beside it or on its button. */
export function Thumbnail({ address }: { address: string }) {
  return <img className={styles.thumbnail} src={address} alt="" loading="lazy" decoding="async" />
}
