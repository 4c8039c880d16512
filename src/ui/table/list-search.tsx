import { SearchField } from '../field/text-field.tsx'
import { Button } from '../layout/button.tsx'
import { Empty } from '../layout/empty.tsx'
import { Skeleton } from '../layout/skeleton.tsx'
import styles from './list-search.module.css'

/** Fewer rows are seen at once. */
export const SEARCH_FROM = 8

interface ListSearchProps {
  label: string
  isLoading: boolean
  value: string
  onChange: (value: string) => void
}

/** The search box of a list. */
export function ListSearch({ isLoading, ...field }: ListSearchProps) {
  return (
    <div className={styles.search}>
      {isLoading ? <Skeleton height="var(--control-height)" /> : <SearchField {...field} />}
    </div>
  )
}

export function NoResults({ text, onClear }: { text: string; onClear: () => void }) {
  const clear = <Button onClick={onClear}>Clear search</Button>
  return <Empty sentence={`No results for “${text.trim()}”`} action={clear} />
}
