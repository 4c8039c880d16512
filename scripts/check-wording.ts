import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isProgram } from './system-packages.ts'

/** Folders and files that are checked. */
const CHECKED = [
  'src',
  'clients/typescript/README.md',
  'scripts',
  'bench',
  'e2e',
  'db',
  'docs',
  'README.md',
  'STYLE.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
]

/** These name the refused words. */
const EXEMPT = /^scripts\/check-wording(\.test)?\.ts$/

/** Refused words, and what to write instead. */
const WORDS: [pattern: RegExp, better: string][] = [
  [/\bwhoever\b/, 'anyone who, the person who'],
  [/\bwhomever\b/, 'anyone'],
  [/\bsomebody\b/, 'someone, a user, a customer'],
  [/\bnobody\b/, 'no one, or name the actor'],
  [/\b(anew|afresh)\b/, 'again'],
  [/\bamiss\b/, 'wrong'],
  [/\b(mend|mends|mended|mending)\b/, 'fix'],
  [/\b(of ours|of our own)\b/, 'DoneUp’s'],
  [/\btold\b/, 'notified, shown, logged'],
  [/\btells (of|it|them|people|so|what|how|again|when|once|together|to)\b/, 'shows, returns, logs'],
  [/\b(hears?|heard) (of|about|what|it)\b/, 'receives'],
  [/\bknows (of|how|what|whether|which|who|places|nothing)\b/, 'has, contains, supports'],
  [/\b(says|say|said) so\b/, 'shows a message, reports it'],
  [/\beverybody\b/, 'everyone, all users'],
  [/\b(falls?|fell|goes) silent\b/, 'stops responding'],
  [/\b(with (a|one) slip|slips of the)\b/, 'typo'],
  [/\bthat (is|are) none\b/, 'invalid'],
  [/\bnothing worse\b/, 'state the result'],
  [/\bwhatever (the|its)\b/, 'regardless of'],
  [/\bbeside other work\b/, 'with other work on the machine'],
  [/\bfor ever\b/, 'forever, permanently'],
  [/\b(for|as tall as) a finger\b/, 'touch target size'],
  [/\blinks? dies?\b/, 'expires'],
  [/\b(dashboard|board|page|file|table) (stands?|lies)\b/, 'is, is stored'],
  [/\bwhere it stood\b/, 'position'],
  [/\bstor(y|ies) of\b/, 'browser test, history'],
  [/\bpulse\b/, 'heartbeat, health check'],
  [/\b(set aside|given up after)\b/, 'dead-lettered'],
  [/\bleftovers\b/, 'temporary files, orphaned files'],
  [/\bshelf\b/, 'storage area'],
  [/\b(takes|took|taken|take) back\b/, 'undo, roll back'],
  [/\b(letIn|let in)\b/, 'authenticate, start a session'],
  [/\bfresh proof\b/, 'recent authentication'],
  [/\bstrangers?\b/, 'non-member, other tenant'],
  [/\bdrawn (page|calculator)s?\b/, 'prerendered page'],
  [/\bstray press(es)?\b/, 'double click'],
  [/\bearly answers?\b/, 'preloaded responses'],
  [/\bcards? in turn\b/, 'deferred off-screen rendering'],
  [/\bfor good\b/, 'permanently'],
  [/\be-mails?\b/, 'email'],
  [/\bmornings\b/, 'due-date reminders'],
  [/(?<!\bthere )\b(is|are|was|were) no (?!longer|one|guide)\p{L}+/u, 'isn’t a, aren’t'],
  [/\bshall\b/, 'is, must'],
  [/\b(on|for|as) no (\w+ )?days?\b/, 'not on a … day'],
]

/** Literal messages of the specification. */
const SPECIFIED = / is no working day\. We show |Ask whoever sent it for a new one/

/** The parts of a file that people read: comments and sentences of code, all of a document except code. */
export function textsOf(path: string, text: string): { line: number; text: string }[] {
  const isDocument = path.endsWith('.md')
  // Code of a document is blanked, so that line numbers stay.
  const readable = isDocument
    ? text.replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, (code) => code.replaceAll(/[^\n]/g, ' '))
    : text
  return readable.split('\n').flatMap((line, index) => {
    const texts = isDocument ? [line] : sentencesOf(line)
    return texts.map((one) => ({ line: index + 1, text: one }))
  })
}

const COMMENT = /^\s*(?:\/\*\*?|\*|--)\s(.*)$|(?:^|\s)\/\/\s(.*)$/
const QUOTED =
  /'((?:[^'\\\n]|\\.)* (?:[^'\\\n]|\\.)*)'|"([^"\n]* [^"\n]*)"|`([^`\n]* [^`\n]*)`|>([^<>{}=;]* [^<>{}=;]*)</g

function sentencesOf(line: string): string[] {
  const comment = COMMENT.exec(line)
  if (comment !== null) return [comment[1] ?? comment[2] ?? '']
  return [...line.matchAll(QUOTED)].map(([, ...parts]) => parts.find((part) => part !== undefined) ?? '')
}

/** One sentence per refused word: "path:line: write … instead of …". */
export function wordingFaults(path: string, text: string): string[] {
  const texts = textsOf(path, text).filter((one) => !SPECIFIED.test(one.text))
  return texts.flatMap((one) =>
    WORDS.flatMap(([pattern, better]) => {
      const found = new RegExp(pattern, `i${pattern.flags}`).exec(one.text)
      return found === null ? [] : [`${path}:${one.line}: write "${better}" instead of "${found[0]}"`]
    }),
  )
}

function filesIn(root: string, place: string): string[] {
  if (/\.\w+$/.test(place)) return [place]
  return readdirSync(join(root, place), { recursive: true, encoding: 'utf8' })
    .map((name) => `${place}/${name.replaceAll('\\', '/')}`)
    .filter((path) => /\.(tsx?|mjs|css|md)$/.test(path) && !EXEMPT.test(path))
    .toSorted()
}

function main(): void {
  const root = join(import.meta.dirname, '..')
  const files = CHECKED.flatMap((place) => filesIn(root, place))
  const faults = files.flatMap((path) => wordingFaults(path, readFileSync(join(root, path), 'utf8')))
  for (const fault of faults) console.error(fault)
  console.log(
    faults.length === 0 ? `${files.length} files have no refused words` : `${faults.length} words to replace`,
  )
  process.exitCode = faults.length === 0 ? 0 : 1
}

if (isProgram(import.meta)) main()
