import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { openDatabaseAsOwner } from '#src/platform/db/open.ts'
import { readEnvironment } from '#src/platform/process/env.ts'

export type Variables = Record<string, string>

/** A complete production configuration without a database; nothing in it is ever contacted. */
export const PRODUCTION = {
  NODE_ENV: 'production',
  PORT: '0',
  PUBLIC_URL: 'https://deals.example',
  ACCEPT_EMBEDDED_DATABASE: 'yes',
  SESSION_SECRET: 'kahikatea-rimu-totara-matai-miro-kauri-4711',
  SMTP_URL: 'smtps://mail.deals.example',
  MAIL_FROM: 'kia-ora@deals.example',
  STRIPE_SECRET_KEY: 'sk_live_4711',
  STRIPE_WEBHOOK_SECRET: 'whsec_kahikatea-rimu-totara-matai-miro',
  STRIPE_PRICE_MONTHLY: 'price_monthly',
  STRIPE_PRICE_ANNUAL: 'price_annual',
}

export const commandPath = (name: string) => fileURLToPath(new URL(`${name}.ts`, import.meta.url))

/** Runs a command with only these variables. Returns its exit code and output. */
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

/** Opens the database, which no other process may have open, and closes it afterwards. */
export async function inDatabase<Result>(
  variables: Variables,
  work: (db: Awaited<ReturnType<typeof openDatabaseAsOwner>>) => Promise<Result>,
): Promise<Result> {
  const db = await openDatabaseAsOwner(readEnvironment(variables), () => {})
  return work(db).finally(() => db.close())
}
