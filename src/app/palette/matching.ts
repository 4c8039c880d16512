import { beginsWords, joinWords, plainWords } from '#src/lib/plain-words.ts'
import type { IconName } from '#src/ui/icons.tsx'
import { typoOf } from './typos.ts'

export interface Command {
  /** Stable, because recent commands are stored by id. */
  id: string
  group: string
  label: string
  icon: IconName
  /** Shown next to the label, such as a deal's stage. */
  detail?: string
  /** What else people call it. */
  words: string
  /** Of the deal or the project that is shown: listed first. */
  isOfThisPage?: boolean
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

/** Said around what is looked for: "what does a kitchen cost". Counted only if nothing matches the whole text. */
const FILLERS = new Set(
  'a an the my our your i me we do does to is are of for in on this what where how can see go with'.split(
    ' ',
  ),
)

/** How well a command matches, best first. */
const MATCHES = ['words', 'label', 'beginnings', 'typos', 'beginningsWithTypos'] as const
type Match = (typeof MATCHES)[number]

interface Words {
  label: readonly string[]
  all: readonly string[]
}

const wordsOfCommand = new WeakMap<Command, Words>()

function wordsOf(command: Command): Words {
  const known = wordsOfCommand.get(command)
  if (known) return known
  const label = plainWords(command.label)
  const words = { label, all: [...label, ...plainWords(command.words)] }
  wordsOfCommand.set(command, words)
  return words
}

/**
 * Commands that match the text, by group: those of this page first, then the best matches, recent ones first. Without text: those of
 * this page, recent commands, then all without `isSearched`. `found` also counts those beyond a group's limit.
 */
export function offered(commands: readonly Command[], typed: string, recent: readonly string[]) {
  const words = plainWords(typed)
  if (words.length === 0) return offeredUnasked(commands, recent)
  const matches = matchesOf(commands, words)
  const rank = (command: Command) => {
    const at = recent.indexOf(command.id)
    return at < 0 ? recent.length : at
  }
  const place = (command: Command) => MATCHES.indexOf(matches.get(command) ?? 'beginningsWithTypos')
  const groups = inGroups([...matches.keys()]).map(({ heading, commands: all }) => ({
    heading,
    commands: all.toSorted((a, b) => place(a) - place(b) || rank(a) - rank(b)).slice(0, MAX_OF_A_GROUP),
  }))
  const groupPlace = ({ commands: [best] }: CommandGroup) =>
    best === undefined || best.isOfThisPage ? -1 : place(best)
  return { groups: groups.toSorted((a, b) => groupPlace(a) - groupPlace(b)), found: matches.size }
}

/** Of the whole text, else of the text without fillers, else with typos. */
function matchesOf(commands: readonly Command[], words: readonly string[]): Map<Command, Match> {
  const meant = words.filter((word) => !FILLERS.has(word))
  const tries = [
    () => matchedBy(commands, (command) => matchOf(wordsOf(command), words)),
    () => matchedBy(commands, (command) => matchOf(wordsOf(command), meant)),
    () => matchedBy(commands, (command) => typoMatchOf(wordsOf(command), meant)),
  ]
  for (const tried of meant.length > 0 ? tries : tries.slice(0, 1)) {
    const found = tried()
    if (found.size > 0) return found
  }
  return new Map()
}

function matchedBy(
  commands: readonly Command[],
  match: (command: Command) => Match | undefined,
): Map<Command, Match> {
  const found = new Map<Command, Match>()
  for (const command of commands) {
    const how = match(command)
    if (how) found.set(command, how)
  }
  return found
}

function matchOf({ label, all }: Words, typed: readonly string[]): Match | undefined {
  if (!beginsWords(all, typed)) return undefined
  const isComplete = typed.every((word) => all.includes(word))
  if (isComplete || joinWords(label).startsWith(joinWords(typed))) return 'words'
  return beginsWords(label, typed) ? 'label' : 'beginnings'
}

function typoMatchOf({ all }: Words, typed: readonly string[]): Match | undefined {
  const found = typed.map((one) => all.map((word) => (word === one ? 'word' : typoOf(one, word))))
  if (found.every((typos) => typos.includes('word'))) return 'typos'
  const isBegun = (typos: (typeof found)[number], at: number) =>
    typos.some((typo) => typo !== null) || all.some((word) => word.startsWith(typed[at] ?? ''))
  return found.every(isBegun) ? 'beginningsWithTypos' : undefined
}

function offeredUnasked(commands: readonly Command[], recent: readonly string[]) {
  const used = recent
    .map((id) => commands.find((command) => command.id === id))
    .filter((command) => command !== undefined)
    .slice(0, MAX_RECENT)
  const others = commands.filter((command) => !command.isSearched && !used.includes(command))
  const [ofThisPage, rest] = [true, false].map((isHere) =>
    inGroups(others.filter((command) => (command.isOfThisPage ?? false) === isHere)),
  )
  const groups = [
    ...(ofThisPage ?? []),
    ...(used.length > 0 ? [{ heading: 'Recent', commands: used }] : []),
    ...(rest ?? []),
  ]
  return { groups, found: used.length + others.length }
}

function inGroups(commands: readonly Command[]): CommandGroup[] {
  const groups = Map.groupBy(commands, ({ group }) => group)
  return [...groups].map(([heading, all]) => ({ heading, commands: all }))
}
