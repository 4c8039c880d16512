import { beginsWords, plainWords } from '#src/lib/plain-words.ts'
import type { IconName } from '#src/ui/icons.tsx'

export interface Command {
  /** Stable, because recent commands are stored by id. */
  id: string
  group: string
  label: string
  icon: IconName
  /** Shown next to the label, such as a deal's stage. */
  detail?: string
  words?: string
  /** Listed only if it is recent or matches the search. */
  isSearched?: boolean
  /** Never listed as a recent command. */
  isOnce?: boolean
  asks?: boolean
  run: () => void
}

export interface CommandGroup {
  heading: string
  commands: readonly Command[]
}

const MAX_RECENT = 5
const MAX_OF_A_GROUP = 8

const wordsOfCommand = new WeakMap<Command, readonly string[]>()

function wordsOf(command: Command): readonly string[] {
  const known = wordsOfCommand.get(command)
  if (known) return known
  const words = plainWords(`${command.label} ${command.words ?? ''}`)
  wordsOfCommand.set(command, words)
  return words
}

/**
 * Commands that match the text, by group, recent ones first. Without text: recent commands, then all without
 * `isSearched`. `found` also counts those beyond a group's limit.
 */
export function offered(commands: readonly Command[], typed: string, recent: readonly string[]) {
  const words = plainWords(typed)
  if (words.length === 0) return offeredUnasked(commands, recent)
  const found = commands.filter((command) => beginsWords(wordsOf(command), words))
  const rank = (command: Command) => {
    const at = recent.indexOf(command.id)
    return at < 0 ? recent.length : at
  }
  const groups = inGroups(found).map(({ heading, commands: all }) => ({
    heading,
    commands: all.toSorted((a, b) => rank(a) - rank(b)).slice(0, MAX_OF_A_GROUP),
  }))
  return { groups, found: found.length }
}

function offeredUnasked(commands: readonly Command[], recent: readonly string[]) {
  const used = recent
    .map((id) => commands.find((command) => command.id === id))
    .filter((command) => command !== undefined)
    .slice(0, MAX_RECENT)
  const others = commands.filter((command) => !command.isSearched && !used.includes(command))
  const groups = inGroups(others)
  if (used.length > 0) groups.unshift({ heading: 'Recent', commands: used })
  return { groups, found: used.length + others.length }
}

function inGroups(commands: readonly Command[]): CommandGroup[] {
  const groups = Map.groupBy(commands, ({ group }) => group)
  return [...groups].map(([heading, all]) => ({ heading, commands: all }))
}
