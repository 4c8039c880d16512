import { useEffect } from 'react'
import { Icon } from '#src/ui/icons.tsx'
import type { Command, CommandGroup } from './matching.ts'
import styles from './palette-list.module.css'

interface PaletteListProps {
  id: string
  groups: readonly CommandGroup[]
  at: number
  onChoose: (command: Command) => void
  onPoint: (at: number) => void
}

export function PaletteList({ id, groups, at, onChoose, onPoint }: PaletteListProps) {
  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, at])
  const starts = groups.map((_, place) =>
    groups.slice(0, place).reduce((count, { commands }) => count + commands.length, 0),
  )
  return (
    // A listbox without options is invalid.
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label="Results"
      className={styles.list}
      hidden={groups.length === 0}
    >
      {groups.map(({ heading, commands }, place) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset can't group options
        <div key={heading} role="group" aria-label={heading} className={styles.group}>
          <p className={styles.heading} aria-hidden="true">
            {heading}
          </p>
          {commands.map((command, index) => {
            const number = (starts[place] ?? 0) + index
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox keeps the focus and handles the keys
              // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant points here instead
              <div
                key={command.id}
                id={`${id}-${number}`}
                role="option"
                aria-selected={number === at}
                className={styles.option}
                onPointerMove={() => onPoint(number)}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => onChoose(command)}
              >
                <Icon name={command.icon} />
                <span className={styles.label}>{command.label}</span>
                {command.detail && <span className={styles.detail}>{command.detail}</span>}
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}
