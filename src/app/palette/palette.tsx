import { type KeyboardEvent, useDeferredValue, useId, useLayoutEffect, useRef, useState } from 'react'
import { counted } from '#src/lib/counted.ts'
import { IconButton } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icons.tsx'
import { isPressed } from '#src/ui/shortcuts.ts'
import { type Command, offered } from './matching.ts'
import styles from './palette.module.css'
import { PaletteList } from './palette-list.tsx'
import { readRecent, rememberRecent } from './recent-commands.ts'

interface PaletteProps {
  commands: readonly Command[]
  /** Said while there is more to be found than is here yet. */
  note?: string | undefined
  onClose: () => void
}

const LABEL = 'Search or jump to'

/**
 * A box over the screen: what is typed is looked for in every command, Enter does the one that is marked. It is a popover
 * that keeps the focus, since a modal dialog styles every card behind it anew, at its opening and at its end.
 */
export function Palette({ commands, note, onClose }: PaletteProps) {
  const id = useId()
  const layer = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const [recent] = useState(readRecent)
  // A letter stands in the box before a thousand deals are looked through for it.
  const looked = useDeferredValue(typed)
  const { groups, found } = offered(commands, looked, recent)
  const shown = groups.flatMap((group) => group.commands)
  const at = Math.min(active, shown.length - 1)

  useLayoutEffect(() => {
    const element = layer.current
    element?.showPopover()
    input.current?.focus()
    // Closing gives the focus back to where it was.
    return () => element?.hidePopover()
  }, [])

  function choose(command: Command) {
    if (!command.isOnce) rememberRecent(command.id)
    if (!command.asks) onClose()
    command.run()
  }

  /** What Enter does: the marked one, or the first for letters that are not looked for yet. */
  function chosenNow(): Command | undefined {
    if (looked === typed) return shown[at]
    return offered(commands, typed, recent).groups[0]?.commands[0]
  }

  function press(event: KeyboardEvent) {
    const chosen = event.key === 'Enter' ? chosenNow() : undefined
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Tab') button.current?.focus()
    else if (isPressed(event, 'palette')) onClose()
    else if (chosen) choose(chosen)
    else if (event.key === 'ArrowDown') setActive(at + 1 < shown.length ? at + 1 : 0)
    else if (event.key === 'ArrowUp') setActive(at > 0 ? at - 1 : shown.length - 1)
    else return
    event.preventDefault()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press beside the box, which the keyboard does with Esc
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <div
      ref={layer}
      popover="auto"
      className={styles.layer}
      onToggle={({ newState }) => newState === 'closed' && onClose()}
      // A press on what is no control leaves the focus where it is.
      onMouseDown={(event) => event.target !== input.current && event.preventDefault()}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div role="dialog" aria-modal="true" aria-label={LABEL} className={styles.palette}>
        <div className={styles.field}>
          <Icon name="search" />
          <input
            ref={input}
            type="text"
            role="combobox"
            className={styles.input}
            aria-label={LABEL}
            placeholder={LABEL}
            maxLength={200}
            autoComplete="off"
            autoCorrect="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="go"
            aria-autocomplete="list"
            aria-expanded={shown.length > 0}
            aria-controls={`${id}-list`}
            aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              setActive(0)
            }}
            onKeyDown={press}
          />
          <IconButton
            ref={button}
            label="Close"
            size="large"
            className={styles.close}
            onClick={onClose}
            onKeyDown={(event) => {
              if (event.key !== 'Tab') return
              event.preventDefault()
              input.current?.focus()
            }}
          >
            <Icon name="close" />
          </IconButton>
        </div>
        <PaletteList {...{ id, groups, at }} onChoose={choose} onPoint={setActive} />
        {found === 0 && (
          <p className={styles.empty}>
            {note ??
              `Nothing begins with “${looked.trim()}”. Try part of an address, a screen, or what you want to do.`}
          </p>
        )}
        <p role="status" className="visually-hidden">
          {looked.trim() === '' ? '' : countOf(found, shown.length)}
        </p>
      </div>
    </div>
  )
}

function countOf(found: number, shown: number): string {
  if (found === 0) return 'Nothing found'
  const all = counted(found, 'result')
  return shown < found ? `${all}, the first ${shown} are listed` : all
}
