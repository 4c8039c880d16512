import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** A test gets a database through a helper called test-….ts that is no other company's server, or asks for the engine itself. */
const MEETS_THE_ENGINE =
  /from '[^']*\/test-(?!(?:files|https|mail-server|s3|storage)\.ts)[\w-]+\.ts'|TEST_DATABASE|TEST_POSTGRES/

/** The test files that cannot know which engine runs: what they prove on one they prove on the other. */
export function testsWithoutEngine(): string[] {
  return globSync(['{src,db,scripts}/**/*.test.ts'], { cwd: root }).filter(
    (file) => !MEETS_THE_ENGINE.test(readFileSync(join(root, file), 'utf8')),
  )
}
