import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/**
 * A test gets a database through a helper called test-….ts that is no other company's server, puts no embedded one
 * somewhere and runs no command; or it asks for the engine itself.
 */
const MEETS_THE_ENGINE =
  /from '[^']*\/test-(?!(?:commands|databases|files|https|mail-server|s3|storage)\.ts)[\w-]+\.ts'|TEST_DATABASE|TEST_POSTGRES/

/** What is in the files that people bring is looked at before any row of them is written. */
const LOOKS_AT_FILES = ['src/features/documents/hostile-files.test.ts']

/** The test files that cannot know which engine runs: what they prove on one they prove on the other. */
export function testsWithoutEngine(): string[] {
  return globSync(['{src,db,scripts}/**/*.test.ts'], { cwd: root }).filter(
    (file) => LOOKS_AT_FILES.includes(file) || !MEETS_THE_ENGINE.test(readFileSync(join(root, file), 'utf8')),
  )
}
