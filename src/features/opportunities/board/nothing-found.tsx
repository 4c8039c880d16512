import { Button } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import styles from './nothing-found.module.css'

/** The search leads to no deal of this view. */
export function NothingFound({ search, onClear }: { search: string; onClear: () => void }) {
  return (
    <div className={styles.found}>
      <Empty
        sentence={`No deal here has “${search.trim()}” in its address or agent’s name.`}
        action={<Button onClick={onClear}>Clear search</Button>}
      />
    </div>
  )
}
