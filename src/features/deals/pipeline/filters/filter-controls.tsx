import { useState } from 'react'
import { pluralize } from '#src/lib/text/pluralize.ts'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { Menu, MenuDivider, MenuItem } from '#src/ui/dialog/menu.tsx'
import { SelectField } from '#src/ui/field/select-field.tsx'
import { Button, IconButton } from '#src/ui/layout/button.tsx'
import { Icon } from '#src/ui/layout/icons.tsx'
import { Stack } from '#src/ui/layout/layout.tsx'
import { classNames } from '#src/ui/style/class-names.ts'
import { useDeals } from './deals-context.ts'
import { type DealFilter, filtersOf } from './filter-choices.ts'
import styles from './filter-controls.module.css'
import { dealsOf, filterColumns } from './matching.ts'
import type { DealFilters, FilterName } from './schema.ts'

/** One menu per filter; on phones one button that opens all filters in a dialog. */
export function FilterControls() {
  const deals = useDeals()
  const { all, isPhone } = deals
  const choices = filtersOf(all, deals)
  const [isOpen, setOpen] = useState(false)
  if (!isPhone) {
    return choices.map((filter) => <FilterMenu key={filter.name} filter={filter} />)
  }
  const active = choices.filter(({ chosen }) => chosen !== null).length
  return (
    <>
      <IconButton
        size="large"
        className={styles.button}
        aria-haspopup="dialog"
        label={active === 0 ? 'Filters' : `Filters, ${active} active`}
        data-filter="stage agent due margin criteria"
        onClick={() => setOpen(true)}
      >
        <Icon name="filter" />
        {active > 0 && <span className={styles.active}>{active}</span>}
      </IconButton>
      {isOpen && <FilterDialog choices={choices} onClose={() => setOpen(false)} />}
    </>
  )
}

function FilterMenu({ filter }: { filter: DealFilter }) {
  const { change } = useDeals()
  const { name, label, options, chosen } = filter
  // The URL's schema validates the value.
  const choose = (value: string | undefined) => change({ [name]: value } as DealFilters)
  return (
    <Menu
      label={label}
      trigger={
        <Button
          data-filter={name}
          className={classNames(styles.trigger, chosen && styles.chosen)}
          aria-label={chosen ? `${label}: ${chosen.label}` : undefined}
        >
          {label}
          <Icon name="chevron-down" size={12} />
        </Button>
      }
    >
      <MenuItem checked={chosen === null} onSelect={() => choose(undefined)}>
        Any
      </MenuItem>
      <MenuDivider />
      {options.map((option) => (
        <MenuItem
          key={option.value}
          checked={option.value === chosen?.value}
          onSelect={() => choose(option.value)}
        >
          {option.label}
        </MenuItem>
      ))}
    </Menu>
  )
}

interface FilterDialogProps {
  choices: readonly DealFilter[]
  onClose: () => void
}

function FilterDialog({ choices, onClose }: FilterDialogProps) {
  const deals = useDeals()
  const { all, view, filters, change } = deals
  const [values, setValues] = useState<Record<string, string>>(() =>
    Object.fromEntries(choices.map(({ name, chosen }) => [name, chosen?.value ?? ''])),
  )
  const changes = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value || undefined]),
  ) as DealFilters
  const found = dealsOf(filterColumns(all, { ...filters, ...changes }, deals), view)
  const isSet = Object.values(values).some(Boolean)

  function show() {
    onClose()
    change(changes)
  }

  return (
    <Dialog
      onClose={onClose}
      title="Filters"
      actions={
        <>
          <Button aria-disabled={!isSet} onClick={() => setValues({})}>
            Clear filters
          </Button>
          <Button variant="filled" onClick={show}>
            Show {pluralize(found.length, 'deal')}
          </Button>
        </>
      }
    >
      <Stack>
        {choices.map(({ name, label, options, chosen }) => (
          <SelectField
            key={name}
            label={label}
            options={[{ value: '', label: 'Any' }, ...withChosen(options, chosen)]}
            value={values[name] ?? ''}
            onChange={(value) => setValues({ ...values, [name]: value })}
          />
        ))}
      </Stack>
    </Dialog>
  )
}

function withChosen(options: DealFilter['options'], chosen: DealFilter['chosen']): DealFilter['options'] {
  const isKnown = chosen === null || options.some(({ value }) => value === chosen.value)
  return isKnown ? options : [chosen, ...options]
}

/** Moves the focus to the filter's control when the element that shows it is removed. */
export function focusFilter(name: FilterName): void {
  document.querySelector<HTMLElement>(`[data-filter~="${name}"]`)?.focus()
}
