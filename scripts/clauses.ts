import './require-node.mjs'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isProgram } from './system-packages.ts'

const ROOT = join(import.meta.dirname, '..')
const FOLDER = 'docs/specification-tests'
const TEST_FOLDERS = ['src', 'e2e', 'db', 'scripts']
const TEST_FILE = /\.(spec|test)\.tsx?$/

/** `- 3.2 Sentence` on a page of a specification. */
const CLAUSE = /^- (\d[\d.]*[a-z]?) (\S.*)$/
/** `// Clauses: deal-workflow 3.2, 3.3; tax-and-lending 1.2`, above a test. */
export const TAG = /^\s*\/\/ Clauses: ([a-z].*)$/
const TAGGED = /^([a-z-]+) (\d.*)$/

/** One line of a specification, in our own words. */
export interface Clause {
  /** Such as “deal-workflow 3.2”. */
  name: string
  sentence: string
}

/** What stands below a tag: a test, a group of them, a row of a table of tests, or the imports of a file. */
export interface TaggedTest {
  file: string
  /** The number of the line below the tag. */
  line: number
  /** As written, with its placeholders; of a whole file undefined. */
  title: string | undefined
  /** The source from the test on. */
  source: string
  clauses: string[]
}

/** The names of the specifications: those of their pages. */
export const specifications = (): string[] =>
  readdirSync(join(ROOT, FOLDER))
    .filter((page) => page !== 'README.md')
    .map((page) => page.replace(/\.md$/, ''))
    .toSorted()

/** The lines of a specification's page from its first section on. */
export function linesOf(specification: string): string[] {
  const lines = read(`${FOLDER}/${specification}.md`).split('\n')
  return lines.slice(lines.findIndex((line) => line.startsWith('## ')))
}

/** The clauses of a specification, in the order of its page. */
export const clausesOf = (specification: string): Clause[] =>
  linesOf(specification).flatMap((line) => {
    const [, number, sentence] = CLAUSE.exec(line) ?? []
    return number && sentence ? [{ name: `${specification} ${number}`, sentence }] : []
  })

/** All files of tests, with their source. */
export const testFiles = (): { file: string; source: string }[] =>
  TEST_FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((file) => TEST_FILE.test(file))
      .toSorted()
      .map((file) => ({ file, source: read(file) })),
  )

/** All tests with a tag. */
export const taggedTests = (): TaggedTest[] =>
  testFiles().flatMap(({ file, source }) => taggedTestsOf(file, source))

/** The tests of a file with a tag; tags in lines one below the other are one. */
export function taggedTestsOf(file: string, source: string): TaggedTest[] {
  const lines = source.split('\n')
  const tests: TaggedTest[] = []
  let clauses: string[] = []
  for (const [index, line] of lines.entries()) {
    const [, tag] = TAG.exec(line) ?? []
    if (tag) clauses.push(...clausesOfTag(tag))
    else if (clauses.length > 0) {
      const below = lines.slice(index).join('\n')
      tests.push({ file, line: index + 1, title: titleOf(below), source: below, clauses })
      clauses = []
    }
  }
  return tests
}

/** “deal-workflow 3.2, 3.3; tax-and-lending 1.2” are three names. What isn't of this form is returned as it is. */
function clausesOfTag(tag: string): string[] {
  return tag.split('; ').flatMap((part) => {
    const [, specification, numbers] = TAGGED.exec(part) ?? []
    return numbers?.split(', ').map((number) => `${specification} ${number}`) ?? [part]
  })
}

/** The first text of a test, or the one after the table of `test.each`. */
function titleOf(source: string): string | undefined {
  if (source.startsWith('import ')) return undefined
  const isOfTable = /^\s*(test|it|describe)[.\w]*\.each\b/.test(source)
  const [, , title] =
    (isOfTable ? /\)\(\s*(['"`])((?:\\.|(?!\1).)*)\1/ : /(['"`])((?:\\.|(?!\1).)*)\1/).exec(source) ?? []
  return title?.replaceAll(/\\(['"`])/g, '$1')
}

function read(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8')
}

/** The clauses whose name begins with these words, each with its tests. */
function listed(words: string): string[] {
  const tests = taggedTests()
  const isWanted = ({ name }: Clause) => words === '' || name === words || name.startsWith(`${words} `)
  return specifications()
    .flatMap(clausesOf)
    .filter(isWanted)
    .flatMap(({ name, sentence }) => [
      `${name} ${sentence}`,
      ...tests
        .filter(({ clauses }) => clauses.includes(name))
        .map(({ file, line, title }) => (title === undefined ? `  ${file}` : `  ${file}:${line} “${title}”`)),
    ])
}

if (isProgram(import.meta)) {
  const words = process.argv.slice(2).join(' ')
  const lines = listed(words)
  if (lines.length === 0) {
    console.error(`No clause is called ${words}. The specifications are ${specifications().join(', ')}.`)
    process.exit(1)
  }
  console.log(lines.join('\n'))
}
