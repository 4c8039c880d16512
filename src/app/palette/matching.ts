import { beginsWords, plainWords } from '#src/lib/plain-words.ts'
import type { IconName } from '#src/ui/icons.tsx'

/** Something the palette leads to or does. */
export interface Command {
  /** Stays the same from one opening to the next, so that it can be recent. */
  id: string
  group: string
  label: string
  icon: IconName
  /** Beside the label: where a deal stands. */
  detail?: string
  /** Words it is found by besides its label. */
  words?: string
  /** One of very many: shown when it was used lately or is searched for. */
  isSearched?: boolean
  /** Not worth being offered again as recent. */
  isOnce?: boolean
  /** It asks something first, and whoever opened the palette puts that in its place. */
  asks?: boolean
  run: () => void
}

/** Commands under one heading. */
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
 * What is offered for what was typed, by group, recent ones first in each. With nothing typed: what was used lately, then
 * everything but what has to be searched for. `found` counts those that a full group leaves out, too.
 */
export function offered(
  commands: readonly Command[],
  typed: string,
  recent: readonly string[],
): { groups: CommandGroup[]; found: number } {
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
