import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { openDatabaseAsOwner } from '#src/server/db/open.ts'
import { readEnvironment } from '#src/server/env.ts'

export type Variables = Record<string, string>

/** The path of a command of ours by its name: "backup" is scripts/backup.ts. */
export const commandPath = (name: string) => fileURLToPath(new URL(`${name}.ts`, import.meta.url))

/** Runs a command to its end, with these variables alone; its exit code, and what it said. */
export function runCommand(
  name: string,
  variables: Variables,
  ...args: string[]
): Promise<{ code: number; said: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [commandPath(name), ...args], { env: { ...variables } }, (error, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code), said: `${out}${err}` }),
    )
  })
}

/** Looks into the database, or changes it, as nobody else has it open. */
export async function inDatabase<Result>(
  variables: Variables,
  work: (db: Awaited<ReturnType<typeof openDatabaseAsOwner>>) => Promise<Result>,
): Promise<Result> {
  const db = await openDatabaseAsOwner(readEnvironment(variables), () => {})
  return work(db).finally(() => db.close())
}
