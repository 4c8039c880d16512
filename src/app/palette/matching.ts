import { beginsWithWhole, beginsWords, joinWords, plainWords } from '#src/lib/text/plain-words.ts'
import type { IconName } from '#src/ui/layout/icons.tsx'
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
  /** Of an article of the help: what people call the screens that it describes. Searched after what it is itself called. */
  about?: string
  /** What it says, of an article of the help: searched after what things are called. */
  text?: string
  /** Found by the beginnings of its words only, such as an address, which many typos resemble. */
  isExact?: boolean
  /** Whether it acts on the deal or the project that is shown: listed first. */
  isOfThisPage?: boolean
  /** Whether it acts on another deal or project, one opened before: listed after what this page has. */
  isOfAnotherPage?: boolean
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

/** Articles, listed after everything that opens or does something. */
export const HELP_GROUP = 'Help'

const MAX_RECENT = 5
const MAX_OF_A_GROUP = 8
const MAX_ARTICLES = 5
/** In what an article says, shorter words are found whole only: "lim" isn't "limits". */
const MIN_BEGINNING = 4

/** Said around what is looked for: "what does a kitchen cost". Counted only if nothing matches the whole text. */
const FILLERS = new Set(
  'a an the my our your i me we do does to is are of for in on this what where how much can should have see go with'.split(
    ' ',
  ),
)

/** How well a command matches, best first. */
const MATCHES = [
  'whole',
  'name',
  'wordsOfLabel',
  'words',
  'about',
  'label',
  'beginnings',
  'text',
  'joined',
  'typos',
  'beginningsWithTypos',
] as const
type Match = (typeof MATCHES)[number]

const FIRST = -1
/** The place of a group after those that match better, and before those that match so. */
const justBefore = (match: Match) => MATCHES.indexOf(match) - 0.5

interface Words {
  label: readonly string[]
  named: readonly string[]
  all: readonly string[]
  text: readonly string[]
}

const wordsOfCommand = new WeakMap<Command, Words>()

function wordsOf(command: Command): Words {
  const known = wordsOfCommand.get(command)
  if (known) return known
  const label = plainWords(command.label)
  const named = [...label, ...plainWords(command.words)]
  const all = [...named, ...plainWords(command.about ?? '')]
  const words = { label, named, all, text: plainWords(command.text ?? '') }
  wordsOfCommand.set(command, words)
  return words
}

/**
 * Commands that match the text, by group: those of this page first, unless another is called so; then the best matches, recent ones
 * first, and articles last, but before what only has a longer word: “logo” begins “logout”.
 * Without text: those of this page, recent commands, then all without `isSearched`. `found` also counts those beyond a group's limit.
 */
export function offeredCommands(commands: readonly Command[], typed: string, recent: readonly string[]) {
  const words = plainWords(typed)
  if (words.length === 0) return offeredUnasked(commands, recent)
  const matches = matchesOf(commands, words)
  const rank = (command: Command) => {
    const at = recent.indexOf(command.id)
    return at < 0 ? recent.length : at
  }
  const place = placeIn(matches)
  const groups = inGroups([...matches.keys()]).map(({ heading, commands: all }) => ({
    heading,
    commands: all
      .toSorted((a, b) => place(a) - place(b) || rank(a) - rank(b))
      .slice(0, heading === HELP_GROUP ? MAX_ARTICLES : MAX_OF_A_GROUP),
  }))
  const groupPlace = ({ heading, commands: [best] }: CommandGroup) => {
    if (best === undefined) return MATCHES.length
    const isCalledSo = place(best) <= MATCHES.indexOf('words')
    if (heading === HELP_GROUP) return isCalledSo ? justBefore('beginnings') : MATCHES.length
    if (best.isOfAnotherPage) return Math.max(place(best), MATCHES.indexOf('wordsOfLabel'))
    if (!best.isOfThisPage) return place(best)
    // “print” is “Print this page” rather than the pack of this deal, which can be printed too.
    return words.every((word) => wordsOf(best).label.includes(word)) ? FIRST : justBefore('wordsOfLabel')
  }
  return { groups: groups.toSorted((a, b) => groupPlace(a) - groupPlace(b)), found: matches.size }
}

/** All commands that match the text, best first. */
export function matchingCommands(commands: readonly Command[], typed: string): Command[] {
  const matches = matchesOf(commands, plainWords(typed))
  const place = placeIn(matches)
  return [...matches.keys()].toSorted((a, b) => place(a) - place(b))
}

const placeIn = (matches: ReadonlyMap<Command, Match>) => (command: Command) =>
  MATCHES.indexOf(matches.get(command) ?? 'beginningsWithTypos')

/**
 * What matches the whole text, else the text without fillers, with the articles that say it. Typos, and the beginning of two words at
 * once, only count if there is nothing else: “logo” begins “Log offer”.
 */
function matchesOf(commands: readonly Command[], words: readonly string[]): Map<Command, Match> {
  const called = (typed: readonly string[]) =>
    matchedBy(commands, (command) => {
      const words = wordsOf(command)
      return !command.isExact && beginsTwoAtOnce(words, typed) ? undefined : matchOf(words, typed)
    })
  const meant = words.filter((word) => !FILLERS.has(word))
  const whole = called(words)
  if (meant.length === 0) return whole
  const found = whole.size > 0 ? whole : called(meant)
  const saying = matchedBy(commands, (command) => textMatchOf(wordsOf(command), meant))
  for (const [command, how] of saying) if (!found.has(command)) found.set(command, how)
  if (found.size > 0) return found
  return matchedBy(commands, (command) => {
    if (command.isExact) return undefined
    const its = wordsOf(command)
    return beginsWords(its.all, meant) ? 'joined' : typoMatchOf(its, meant)
  })
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

/** Whether a typed word is a word and the beginning of the next one, without the space. */
function beginsTwoAtOnce({ all }: Words, typed: readonly string[]): boolean {
  return typed.some(
    (one) =>
      beginsWords(all, [one]) &&
      !all.some((word, at) => word.startsWith(one) || isJoined(all.slice(at), one)),
  )
}

/** Whether the text is the first of the words without the spaces between them. */
function isJoined([first, ...others]: readonly string[], text: string): boolean {
  if (first === undefined || !text.startsWith(first)) return false
  return first === text || isJoined(others, text.slice(first.length))
}

function matchOf({ label, named, all }: Words, typed: readonly string[]): Match | undefined {
  if (!beginsWords(all, typed)) return undefined
  if (beginsWithWhole(label, typed)) return 'whole'
  if (joinWords(label).startsWith(joinWords(typed))) return 'name'
  // A single one is rather what something else is also called: “deals” isn’t “Compare deals”.
  if (typed.length > 1 && typed.every((word) => label.includes(word))) return 'wordsOfLabel'
  if (typed.every((word) => named.includes(word))) return 'words'
  if (typed.every((word) => all.includes(word))) return 'about'
  return beginsWords(label, typed) ? 'label' : 'beginnings'
}

function textMatchOf({ text }: Words, typed: readonly string[]): Match | undefined {
  const isSaid = (word: string) =>
    word.length < MIN_BEGINNING ? text.includes(word) : text.some((one) => one.startsWith(word))
  return text.length > 0 && typed.every(isSaid) ? 'text' : undefined
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
