import { useNavigate, useRouter } from '@tanstack/react-router'
import {
  type KeyboardEvent,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { z } from 'zod'
import { readStored, writeStored } from '#src/lib/browser/browser-storage.ts'
import { parseJson } from '#src/lib/schemas/parse-json.ts'
import { pluralize } from '#src/lib/text/pluralize.ts'
import { isPressed } from '#src/ui/dialog/shortcuts.ts'
import { useFullBox } from '#src/ui/field/text-field.tsx'
import { IconButton } from '#src/ui/layout/button.tsx'
import { Icon } from '#src/ui/layout/icons.tsx'
import { Row } from '#src/ui/layout/layout.tsx'
import { useHelpSearch } from '../help/use-help-search.ts'
import { commonActions } from './common-commands.ts'
import { type Command, type CommandGroup, offeredCommands } from './matching.ts'
import styles from './palette.module.css'
import list from './palette-list.module.css'
import { guestScreenCommands } from './screens.ts'

interface PaletteProps {
  commands: readonly Command[]
  /** Shown instead of "No results" while more commands are loading. */
  note?: string | undefined
  isLoading?: boolean
  onClose: () => void
}

const LABEL = 'Search or jump to'
const RECENT_KEY = 'doneup_recent_commands'
const MAX_RECENT = 20
const MAX_SEARCH_LENGTH = 200

/** A popover, because for a modal dialog the browser recalculates the style of every card behind it. */
export function Palette({ commands: own, note, isLoading: isLoadingOwn = false, onClose }: PaletteProps) {
  const id = useId()
  const layer = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [typed, setTyped] = useState('')
  /** Enter was pressed before a command matched: the first one that does is run. */
  const [isEntered, setEntered] = useState(false)
  const full = useFullBox(MAX_SEARCH_LENGTH)
  const [active, setActive] = useState(0)
  const [recent] = useState(readRecent)
  // Deferred, so that typing isn't blocked by searching a thousand deals.
  const looked = useDeferredValue(typed)
  const help = useArticles(looked.trim() !== '')
  const commands = [...own, ...help.commands]
  const isLoading = isLoadingOwn || help.isPending
  const { groups, found } = offeredCommands(commands, looked, recent)
  const shown = groups.flatMap((group) => group.commands)
  const at = Math.min(active, shown.length - 1)

  useLayoutEffect(() => {
    const element = layer.current
    element?.showPopover()
    input.current?.focus()
    return () => element?.hidePopover()
  }, [])

  const runEntered = useEffectEvent(() => {
    const [first] = offeredCommands(commands, typed, recent).groups[0]?.commands ?? []
    if (!first && isLoading) return
    setEntered(false)
    if (first) choose(first)
  })
  useEffect(() => {
    if (isEntered) runEntered()
  })

  function choose(command: Command) {
    if (!command.isOnce) rememberRecent(command.id)
    if (!command.asks) onClose()
    command.run()
  }

  /** The command that Enter runs: the selected one, or the first match of text that hasn't been searched yet. */
  function chosenNow(): Command | undefined {
    if (looked === typed) return shown[at]
    return offeredCommands(commands, typed, recent).groups[0]?.commands[0]
  }

  function press(event: KeyboardEvent) {
    const chosen = event.key === 'Enter' ? chosenNow() : undefined
    if (event.key === 'Tab') button.current?.focus()
    else if (isPressed(event, 'palette')) onClose()
    else if (chosen) choose(chosen)
    else if (event.key === 'Enter') setEntered(isLoading)
    else if (event.key === 'ArrowDown') setActive(at + 1 < shown.length ? at + 1 : 0)
    else if (event.key === 'ArrowUp') setActive(at > 0 ? at - 1 : shown.length - 1)
    else return
    event.preventDefault()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a click outside the box closes it, as Esc does
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <div
      ref={layer}
      popover="auto"
      className={styles.layer}
      onToggle={({ newState }) => newState === 'closed' && onClose()}
      // Keeps the focus in the input.
      onMouseDown={(event) => event.target !== input.current && event.preventDefault()}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div role="dialog" aria-modal="true" aria-label={LABEL} className={styles.palette}>
        <Row isOneLine align="center" gap={12} className={styles.field}>
          <Icon name="search" />
          <input
            ref={input}
            type="text"
            role="combobox"
            className="bare"
            aria-label={LABEL}
            placeholder={LABEL}
            maxLength={MAX_SEARCH_LENGTH}
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
              setEntered(false)
              full.onInput(event.target.value)
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
        </Row>
        <PaletteList id={id} groups={groups} at={at} onChoose={choose} onPoint={setActive} />
        {found === 0 && (
          <p className={styles.empty}>
            {note ??
              full.notice ??
              (help.isPending ? 'Searching the help …' : null) ??
              `No results for “${looked.trim()}”. Try part of an address, a screen, or what you want to do.`}
          </p>
        )}
        <p role="status" className="visually-hidden">
          {looked.trim() === '' ? '' : countOf(found, shown.length)}
        </p>
      </div>
    </div>
  )
}

/** The articles of the help, so that opening the palette costs nothing more until something is typed. */
function useArticles(isAsked: boolean): { commands: readonly Command[]; isPending: boolean } {
  const router = useRouter()
  const { search, isPending } = useHelpSearch(isAsked)
  const commands = useMemo(() => search?.articleCommands(router) ?? [], [search, router])
  return { commands, isPending }
}

interface PaletteListProps {
  id: string
  groups: readonly CommandGroup[]
  at: number
  onChoose: (command: Command) => void
  onPoint: (at: number) => void
}

function PaletteList({ id, groups, at, onChoose, onPoint }: PaletteListProps) {
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
      className={list.list}
      hidden={groups.length === 0}
    >
      {groups.map(({ heading, commands }, place) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset can't group options
        <div key={heading} role="group" aria-label={heading} className={list.group}>
          <p className={list.heading} aria-hidden="true">
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
                className={list.option}
                onPointerMove={() => onPoint(number)}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => onChoose(command)}
              >
                <Icon name={command.icon} />
                <span className={list.label}>{command.label}</span>
                {command.detail && <span className={list.detail}>{command.detail}</span>}
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}

function countOf(found: number, shown: number): string {
  if (found === 0) return 'No results'
  const all = pluralize(found, 'result')
  return shown < found ? `${all}, the first ${shown} are listed` : all
}

function readRecent(): readonly string[] {
  return z.array(z.string()).safeParse(parseJson(readStored(RECENT_KEY) ?? '')).data ?? []
}

function rememberRecent(id: string): void {
  const others = readRecent().filter((other) => other !== id)
  writeStored(RECENT_KEY, JSON.stringify([id, ...others].slice(0, MAX_RECENT)))
}

export function GuestPalette({ onClose, onHelp }: { onClose: () => void; onHelp: () => void }) {
  const navigate = useNavigate()
  const commands = [...guestScreenCommands(({ to }) => navigate({ to })), ...commonActions(onHelp)]
  return <Palette commands={commands} onClose={onClose} />
}
