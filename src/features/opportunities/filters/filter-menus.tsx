import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Icon } from '#src/ui/icons.tsx'
import { Menu, MenuDivider, MenuItem } from '#src/ui/menu.tsx'
import type { DealFilter } from './filter-choices.ts'
import styles from './filter-menus.module.css'
import type { DealFilters, FilterName } from './schema.ts'

interface FilterMenusProps {
  filters: readonly DealFilter[]
  onChange: (changes: DealFilters) => void
}

/** One button for each filter, with what can be chosen in its menu. */
export function FilterMenus({ filters, onChange }: FilterMenusProps) {
  return filters.map(({ name, label, options, chosen }) => {
    // The schema of the address decides what a value may be.
    const choose = (value: string | undefined) => onChange({ [name]: value } as DealFilters)
    return (
      <Menu
        key={name}
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
  })
}

/** The focus goes to where a filter is chosen when what shows it is gone. */
export function focusFilter(name: FilterName): void {
  const control = document.querySelector<HTMLElement>(`[data-filter~="${name}"]`)
  control?.focus()
}
