import { type ReactNode, type RefObject, useState } from 'react'
import { useDeals } from '#src/features/deals/pipeline/filters/deals-context.ts'
import { MAX_TEXT } from '#src/features/deals/pipeline/filters/schema.ts'
import { NEW_OPPORTUNITY } from '#src/lib/browser/anchors.ts'
import { Segmented } from '#src/ui/field/segmented.tsx'
import { SearchField } from '#src/ui/field/text-field.tsx'
import { ButtonLink, IconButton } from '#src/ui/layout/button.tsx'
import { Icon } from '#src/ui/layout/icons.tsx'
import { Row } from '#src/ui/layout/layout.tsx'
import { Skeleton, SkeletonRows } from '#src/ui/layout/skeleton.tsx'
import { classNames } from '#src/ui/style/class-names.ts'
import styles from './dashboard-head.module.css'
import { DealFilesMenu } from './export-deals.tsx'

interface DashboardHeadProps {
  onSearch: (search: string) => void
  searchBox: RefObject<HTMLInputElement | null>
  children: ReactNode
}

/** On phones the search opens from an icon, and New Opportunity is beside the tabs. */
export function DashboardHead({ onSearch, searchBox, children }: DashboardHeadProps) {
  const { filters, isPhone } = useDeals()
  const { q: search = '' } = filters
  const [isOpen, setOpen] = useState(false)
  const isSearchShown = !isPhone || isOpen || search !== ''
  const box = isSearchShown && (
    <div className={classNames('no-print', styles.search)}>
      <SearchField
        ref={searchBox}
        label="Search deals"
        maxLength={MAX_TEXT}
        value={search}
        onChange={onSearch}
        onFocus={() => setOpen(true)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onSearch('')
        }}
        after={isPhone || search !== '' ? undefined : <kbd>/</kbd>}
        aria-keyshortcuts="/"
        autoFocus={isPhone && isOpen}
      />
    </div>
  )
  return (
    <div className={styles.head}>
      <h1 className={styles.title}>Property Opportunities</h1>
      {isPhone && (
        <button
          type="button"
          className={styles.searchButton}
          aria-label="Search"
          aria-expanded={isSearchShown}
          onClick={() => {
            onSearch('')
            setOpen(!isSearchShown)
          }}
        >
          <Icon name={isSearchShown ? 'close' : 'search'} />
        </button>
      )}
      {isPhone && children}
      {box}
      {!isPhone && <Row>{children}</Row>}
      {!isPhone && <DealFilesMenu />}
      {!isPhone && <NewDeal />}
    </div>
  )
}

/** On phones without its text, beside the tabs: their bar has Add. */
export function NewDeal() {
  return (
    <ButtonLink
      {...NEW_OPPORTUNITY}
      variant="filled"
      icon="plus"
      className={styles.create}
      aria-label="New Opportunity"
      aria-keyshortcuts="N"
    >
      <span className={styles.text}>
        New Opportunity
        <span className={classNames('key', styles.key)} aria-hidden="true">
          N
        </span>
      </span>
    </ButtonLink>
  )
}

export function TabsSkeleton() {
  return (
    <div className={styles.tabs}>
      {['Active', 'Abandoned'].map((label) => (
        <span key={label}>
          {label} <Skeleton width={26} height={12} />
        </span>
      ))}
    </div>
  )
}

const VIEWS = [
  { value: 'board', label: 'Board' },
  { value: 'list', label: 'List' },
] as const

/** How active deals are shown. The filters stay. On phones a button that changes to the other one. */
export function ViewSwitch() {
  const { filters, change, isPhone, hasViewTabs } = useDeals()
  const isList = filters.view === 'list'
  // Where a default view may open by itself, the board is named.
  const board = hasViewTabs ? 'board' : undefined
  if (isPhone) {
    return (
      <IconButton
        size="large"
        label={isList ? 'Show as a board' : 'Show as a list'}
        onClick={() => change({ view: isList ? board : 'list' })}
      >
        <Icon name={isList ? 'columns' : 'list'} />
      </IconButton>
    )
  }
  return (
    <Segmented
      label="View"
      hideLabel
      options={VIEWS}
      value={filters.view ?? 'board'}
      onChange={(view) => change({ view: view === 'list' ? view : board })}
    />
  )
}

export function ListSkeleton() {
  return (
    <div className={styles.list}>
      <SkeletonRows label="Loading deals" rows={8} height={20} />
    </div>
  )
}
