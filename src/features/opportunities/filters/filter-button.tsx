import { useState } from 'react'
import { Icon } from '#src/ui/icons.tsx'
import styles from './filter-button.module.css'
import { FilterDialog, type FilterDialogProps } from './filter-dialog.tsx'

/** On a phone all filters are behind one button, which says how many are set. */
export function FilterButton(props: Omit<FilterDialogProps, 'onClose'>) {
  const [isOpen, setOpen] = useState(false)
  const active = props.filters.filter(({ chosen }) => chosen !== null).length
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        aria-label={active === 0 ? 'Filters' : `Filters, ${active} active`}
        data-filter="stage agent due margin"
        onClick={() => setOpen(true)}
      >
        <Icon name="filter" />
        {active > 0 && <span className={styles.active}>{active}</span>}
      </button>
      {isOpen && <FilterDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
